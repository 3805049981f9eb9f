// @ts-check
/** @import { Scene } from "./scene.js" */

import { scattered, vertical } from "./random.js";

/** @type {Scene} Northern lights over a ridge. */
export function aurora(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#050b1e", "#0b1c3a", "#123a4a"]);
  context.fillRect(0, 0, width, height);
  stars(context, width, height, seconds);
  context.globalCompositeOperation = "lighter";
  for (const [band, color] of ["74 255 176", "60 210 255", "180 110 255"].entries()) {
    for (let x = 0; x < width; x += width / 90) {
      const part = x / width;
      const wave = Math.sin(part * 5 + seconds * 0.5 + band * 2) +
        0.5 * Math.sin(part * 13 - seconds * 0.8 + band);
      const bottom = height * (0.56 - band * 0.08 + wave * 0.06);
      const length = height * (0.34 + 0.1 * Math.sin(part * 21 + seconds + band * 5));
      const light = context.createLinearGradient(0, bottom - length, 0, bottom);
      const strength = 0.09 + 0.06 * Math.sin(part * 9 + seconds * 1.3 + band);
      light.addColorStop(0, `rgb(${color} / 0)`);
      light.addColorStop(0.75, `rgb(${color} / ${strength})`);
      light.addColorStop(1, `rgb(${color} / 0)`);
      context.fillStyle = light;
      context.fillRect(x, bottom - length, width / 45, length);
    }
  }
  context.globalCompositeOperation = "source-over";
  ridge(context, width, height, 0.78, "#06121c", 1);
  ridge(context, width, height, 0.88, "#02070d", 4);
}

/** @type {Scene} A planet with rings. */
export function rings(context, width, height, seconds) {
  context.fillStyle = vertical(context, height, ["#0a0618", "#140b2a"]);
  context.fillRect(0, 0, width, height);
  stars(context, width, height, seconds);
  const radius = height * 0.24;
  context.save();
  context.translate(width * (0.5 + 0.02 * Math.sin(seconds * 0.2)), height * 0.5);
  context.rotate(-0.38);
  const drawRings = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let ring = 0; ring < 15; ring += 1) {
      const size = radius * (1.4 + ring * 0.062);
      const tint = 150 + 90 * scattered(ring, 3);
      context.strokeStyle = `rgb(${tint} ${tint * 0.86} ${tint * 0.66} / ${
        0.25 + 0.5 * scattered(ring, 9)
      })`;
      context.lineWidth = radius * 0.048;
      context.beginPath();
      context.ellipse(0, 0, size, size * 0.27, 0, from, to);
      context.stroke();
    }
  };
  drawRings(Math.PI, Math.PI * 2);
  const ball = context.createRadialGradient(-radius * 0.5, -radius * 0.4, 0, 0, 0, radius * 1.3);
  ball.addColorStop(0, "#ffe9c2");
  ball.addColorStop(0.5, "#d79a5b");
  ball.addColorStop(1, "#2a1330");
  context.fillStyle = ball;
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.fill();
  context.clip();
  for (let band = 0; band < 9; band += 1) {
    context.fillStyle = `rgb(90 40 30 / ${0.05 + 0.14 * scattered(band, 5)})`;
    const y = radius * (-1 + band * 0.23 + 0.02 * Math.sin(seconds * 0.6 + band));
    context.fillRect(-radius, y, radius * 2, radius * 0.12);
  }
  context.restore();
  context.save();
  context.translate(width * (0.5 + 0.02 * Math.sin(seconds * 0.2)), height * 0.5);
  context.rotate(-0.38);
  drawRings(0, Math.PI);
  context.restore();
  const angle = seconds * 0.35;
  context.fillStyle = "#cfd4ff";
  context.beginPath();
  const moon = {
    x: width * (0.5 + 0.36 * Math.cos(angle)),
    y: height * (0.3 + 0.1 * Math.sin(angle)),
  };
  context.arc(moon.x, moon.y, height * 0.018, 0, Math.PI * 2);
  context.fill();
}

/** @type {Scene} */
function stars(context, width, height, seconds) {
  for (let star = 0; star < 110; star += 1) {
    const light = 0.35 + 0.5 * scattered(star, 2) * (0.7 + 0.3 * Math.sin(seconds * 2 + star));
    context.fillStyle = `rgb(255 255 255 / ${light})`;
    const size = height * (0.002 + 0.004 * scattered(star, 7));
    context.fillRect(scattered(star, 1) * width, scattered(star, 4) * height * 0.9, size, size);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {number} height
 * @param {number} level
 * @param {string} color
 * @param {number} salt
 */
function ridge(context, width, height, level, color, salt) {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(0, height);
  for (let step = 0; step <= 40; step += 1) {
    const part = step / 40;
    const rise = 0.05 * Math.sin(part * 7 + salt) + 0.03 * Math.sin(part * 17 + salt * 3) +
      0.015 * scattered(step, salt);
    context.lineTo(part * width, height * (level - rise));
  }
  context.lineTo(width, height);
  context.fill();
}
