// @ts-check

/** @param {number} seconds @returns {string} such as `1:05` */
export function formatTime(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {number} bytes @returns {string} such as `18.4 MB` */
export function formatBytes(bytes) {
  const megabytes = bytes / 1_000_000;
  return `${megabytes >= 100 ? Math.round(megabytes) : megabytes.toFixed(1)} MB`;
}

/** @param {string} day `YYYY-MM-DD` @returns {string} such as `11 Feb 2026` */
export function formatDay(day) {
  const options = /** @type {const} */ ({
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", options);
}
