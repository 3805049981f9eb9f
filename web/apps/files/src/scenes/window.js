// @ts-check
/** @import { Scene } from "./scene.js" */

import { scattered, vertical } from "./random.js";

/** @type {Scene} What passes a train's window at night. */
export function train(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#0d1430", "#2b2a57", "#58407a"]);
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#f6edd2";
  context.beginPath();
  context.arc(width * 0.2, height * 0.24, height * 0.07, 0, Math.PI * 2);
  context.fill();
  for (const [row, speed] of [0.02, 0.07, 0.2].entries()) {
    context.fillStyle = ["#2a2650", "#191838", "#0c0d22"][row] ?? "#0c0d22";
    const count = 14 - row * 3;
    for (let house = -1; house <= count; house += 1) {
      const shift = (seconds * speed * count) % 1;
      const number = house + Math.floor(seconds * speed * count);
      const x = (house - shift) * width / count;
      const size = width / count * 1.02;
      const rise = height * (0.16 + row * 0.05 + 0.22 * scattered(number, row + 1));
      context.fillRect(x, height * 0.86 - rise, size, rise + height);
      windows(context, { x, y: height * 0.86 - rise, size, rise, number, row });
    }
  }
  context.fillStyle = "#07081a";
  context.fillRect(0, height * 0.86, width, height);
  for (let pole = 0; pole < 2; pole += 1) {
    const part = (pole / 2 - seconds * 0.55) % 1;
    context.fillStyle = "rgb(5 6 18 / 80%)";
    context.fillRect((part < 0 ? part + 1 : part) * width * 1.2, 0, width * 0.014, height);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ x: number, y: number, size: number, rise: number, number: number, row: number }} house
 */
function windows(context, { x, y, size, rise, number, row }) {
  for (let pane = 0; pane < 6; pane += 1) {
    if (scattered(number * 7 + pane, row + 11) < 0.55) continue;
    const left = x + size * (0.16 + 0.27 * (pane % 3));
    const top = y + rise * (0.14 + 0.3 * Math.floor(pane / 3));
    context.fillStyle = scattered(number + pane, 5) > 0.5 ? "#ffd58a" : "#ffb45e";
    context.fillRect(left, top, size * 0.14, size * 0.16);
  }
  context.fillStyle = ["#2a2650", "#191838", "#0c0d22"][row] ?? "#0c0d22";
}

/** @type {Scene} Drops that run down a pane before the lights of a street. */
export function rain(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#12202b", "#1d3440", "#0d161f"]);
  context.fillRect(0, 0, width, height);
  for (let light = 0; light < 18; light += 1) {
    const x = scattered(light, 1) * width;
    const y = height * (0.3 + 0.5 * scattered(light, 2));
    const size = height * (0.05 + 0.09 * scattered(light, 3));
    const color = ["255 190 110", "255 120 110", "120 210 255", "190 255 190"][light % 4];
    const blur = context.createRadialGradient(x, y, 0, x, y, size);
    blur.addColorStop(0, `rgb(${color} / 55%)`);
    blur.addColorStop(0.7, `rgb(${color} / 28%)`);
    blur.addColorStop(1, `rgb(${color} / 0%)`);
    context.fillStyle = blur;
    context.fillRect(x - size, y - size, size * 2, size * 2);
  }
  for (let drop = 0; drop < 60; drop += 1) {
    const speed = 0.03 + 0.22 * Math.pow(scattered(drop, 4), 3);
    const fall = (scattered(drop, 5) + seconds * speed) % 1.1;
    const x = (scattered(drop, 6) + 0.004 * Math.sin(fall * 40 + drop)) * width;
    const size = height * (0.006 + 0.014 * scattered(drop, 7));
    context.strokeStyle = "rgb(210 235 255 / 12%)";
    context.lineWidth = size;
    context.beginPath();
    context.moveTo(x, (fall - speed * 1.1) * height);
    context.lineTo(x, fall * height);
    context.stroke();
    context.fillStyle = "rgb(226 242 255 / 62%)";
    context.beginPath();
    context.ellipse(x, fall * height, size * 0.8, size * 1.15, 0, 0, Math.PI * 2);
    context.fill();
  }
}
