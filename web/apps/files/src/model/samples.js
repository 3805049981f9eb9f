// @ts-check
/** @import { Library } from "../types.d.ts" */

/** @type {Library} What a library holds at first. */
export const sampleLibrary = {
  version: 1,
  order: "newest",
  files: [
    {
      id: "northern-lights",
      name: "Northern lights",
      scene: "aurora",
      seconds: 48,
      bytes: 18_400_000,
      recordedOn: "2026-02-11",
      place: "Abisko, Sweden",
    },
    {
      id: "campfire",
      name: "Campfire, last log",
      scene: "embers",
      seconds: 36,
      bytes: 11_200_000,
      recordedOn: "2025-09-20",
      place: "Lake Bohinj, Slovenia",
    },
    {
      id: "tide-pools",
      name: "Tide comes in",
      scene: "tide",
      seconds: 55,
      bytes: 21_900_000,
      recordedOn: "2025-07-04",
      place: "Cabo da Roca, Portugal",
    },
    {
      id: "night-train",
      name: "Night train, window seat",
      scene: "train",
      seconds: 42,
      bytes: 15_700_000,
      recordedOn: "2025-04-17",
      place: "Vienna to Venice",
    },
    {
      id: "dunes-at-dawn",
      name: "Dunes at dawn",
      scene: "dunes",
      seconds: 30,
      bytes: 9_800_000,
      recordedOn: "2024-11-29",
      place: "Merzouga, Morocco",
    },
    {
      id: "ring-system",
      name: "Ring system, planetarium",
      scene: "rings",
      seconds: 60,
      bytes: 24_300_000,
      recordedOn: "2024-10-05",
      place: "Jena, Germany",
    },
    {
      id: "rain-on-glass",
      name: "Rain on glass",
      scene: "rain",
      seconds: 25,
      bytes: 7_600_000,
      recordedOn: "2024-06-23",
      place: "Kyoto, Japan",
    },
  ],
  pending: [
    {
      id: "harbour-at-noon",
      name: "Harbour at noon.mp4",
      link: "https://videos.example.org/2026/harbour%20at%20noon.mp4",
    },
    {
      id: "old-tape",
      name: "Old tape.avi",
      link: "https://videos.example.org/archive/old%20tape.avi",
    },
  ],
};
