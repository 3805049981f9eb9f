// @ts-check

/** @param {number} seconds @returns {string} such as `1:05` */
export function formatTime(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {string} day `YYYY-MM-DD` @returns {string} such as `11 Feb 2026` */
export function formatDay(day) {
  return new Date(day).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
}
