// @ts-check
/** @import { Kept, VideoFile } from "../types.d.ts" */

/** @type {(name: string, hue: number, seconds: number, day: string, place: string) => VideoFile} */
const film = (name, hue, seconds, recordedOn, place) => {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return { id, name, hue, seconds, recordedOn, place };
};

/** @type {Kept} What a browser keeps at first. */
export const samples = {
  account: null,
  library: {
    order: "newest",
    files: [
      film("Northern lights", 165, 48, "2026-02-11", "Abisko, Sweden"),
      film("Campfire", 15, 36, "2025-09-20", "Lake Bohinj, Slovenia"),
      film("Tide pools", 205, 55, "2025-07-04", "Cabo da Roca, Portugal"),
      film("Night train", 265, 42, "2025-04-17", "Vienna to Venice"),
      film("Dunes at dawn", 35, 30, "2024-11-29", "Merzouga, Morocco"),
      film("Rain on glass", 230, 25, "2024-06-23", "Kyoto, Japan"),
    ],
    pending: [
      { name: "Harbour at noon.mp4", link: "https://videos.example.org/harbour%20at%20noon.mp4" },
      { name: "Old tape.avi", link: "https://videos.example.org/archive/old%20tape.avi" },
    ],
  },
};
