// @ts-check
/** @import { Scene } from "./scene.js" */

import { scattered, vertical } from "./random.js";

/** @type {Scene} Waves that run up a beach. */
export function tide(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#ffd9a8", "#f7a27a", "#5d7fa8", "#2d5d7b"]);
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#fff3d6";
  context.beginPath();
  context.arc(width * 0.68, height * 0.34, height * 0.1, 0, Math.PI * 2);
  context.fill();
  const colors = ["#41759a", "#2f6387", "#215373", "#173f5c", "#10304a"];
  for (const [row, color] of colors.entries()) {
    const level = height * (0.4 + row * 0.11);
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, height);
    for (let step = 0; step <= 60; step += 1) {
      const part = step / 60;
      const swing = Math.sin(part * (9 - row) + seconds * (0.7 + row * 0.18) + row * 1.7) +
        0.4 * Math.sin(part * 23 - seconds * 1.4 + row);
      context.lineTo(part * width, level + swing * height * (0.008 + row * 0.006));
    }
    context.lineTo(width, height);
    context.fill();
  }
  context.fillStyle = "rgb(255 236 200 / 70%)";
  for (let glint = 0; glint < 46; glint += 1) {
    const y = 0.41 + 0.5 * scattered(glint, 2);
    const spread = 0.05 + (y - 0.4) * 0.35;
    const x = 0.68 + (scattered(glint, 5) - 0.5) * 2 * spread;
    const length = width * 0.03 * Math.max(0, Math.sin(seconds * 2.4 + glint * 2.1));
    context.fillRect(x * width - length / 2, y * height, length, height * 0.006);
  }
}

/** @type {Scene} Dunes while the sun comes up. */
export function dunes(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#3d3a6b", "#c4637a", "#ffb871", "#ffe0a3"]);
  context.fillRect(0, 0, width, height);
  const sun = height * (0.56 - Math.min(0.2, seconds * 0.006));
  const glow = context.createRadialGradient(width * 0.36, sun, 0, width * 0.36, sun, height * 0.5);
  glow.addColorStop(0, "rgb(255 246 214 / 95%)");
  glow.addColorStop(0.16, "rgb(255 226 160 / 80%)");
  glow.addColorStop(1, "rgb(255 190 120 / 0%)");
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  const colors = ["#c9784f", "#ad5b41", "#873f38", "#5a2733"];
  for (const [row, color] of colors.entries()) {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, height);
    for (let step = 0; step <= 50; step += 1) {
      const part = step / 50 + row * 0.37 + seconds * 0.004 * (row + 1);
      const crest = Math.abs(Math.sin(part * (3.4 - row * 0.4)));
      const y = 0.62 + row * 0.1 - 0.13 * Math.pow(crest, 1.7) + 0.02 * Math.sin(part * 9);
      context.lineTo(step / 50 * width, y * height);
    }
    context.lineTo(width, height);
    context.fill();
  }
}

/** @type {Scene} A fire that burns low. */
export function embers(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#0c0710", "#1a0c12", "#2c1210"]);
  context.fillRect(0, 0, width, height);
  const middle = width / 2;
  const ground = height * 0.82;
  const glow = context.createRadialGradient(middle, ground, 0, middle, ground, height * 0.8);
  const strength = 0.5 + 0.06 * Math.sin(seconds * 7) + 0.05 * Math.sin(seconds * 11);
  glow.addColorStop(0, `rgb(255 140 50 / ${strength})`);
  glow.addColorStop(1, "rgb(255 90 30 / 0%)");
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "lighter";
  for (let tongue = 0; tongue < 26; tongue += 1) {
    const life = (seconds * (0.7 + scattered(tongue, 3) * 0.7) + scattered(tongue, 8)) % 1;
    const sway = Math.sin(seconds * 3 + tongue) * height * 0.03 * life;
    const x = middle + (scattered(tongue, 1) - 0.5) * height * 0.5 * (1 - life * 0.7) + sway;
    const size = height * 0.1 * (1 - life);
    context.fillStyle = `rgb(255 ${Math.round(190 - life * 130)} 60 / ${0.34 * (1 - life)})`;
    context.beginPath();
    context.ellipse(x, ground - life * height * 0.5, size * 0.6, size * 1.3, 0, 0, Math.PI * 2);
    context.fill();
  }
  for (let spark = 0; spark < 40; spark += 1) {
    const life = (seconds * (0.18 + scattered(spark, 6) * 0.2) + scattered(spark, 2)) % 1;
    const x = middle + (scattered(spark, 4) - 0.5) * width * (0.2 + life * 0.6);
    context.fillStyle = `rgb(255 190 110 / ${1 - life})`;
    const size = height * 0.007;
    context.fillRect(x, ground - life * height * 0.85, size, size);
  }
  context.globalCompositeOperation = "source-over";
  context.lineCap = "round";
  context.lineWidth = height * 0.055;
  for (const [lean, color] of /** @type {const} */ ([[0.3, "#1d0d0a"], [-0.3, "#29130d"]])) {
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(middle - height * 0.3, ground + lean * height * 0.12);
    context.lineTo(middle + height * 0.3, ground - lean * height * 0.12);
    context.stroke();
  }
}
