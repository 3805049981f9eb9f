// @ts-check
/** @import { Change, Task } from "../types.d.ts" */

/** What the dispatcher wrote to each task, by number. @type {Record<number, string>} */
const briefings = {
  1041: "The oven room is open from six. Ask for the key of the cellar at the counter.",
  1042: "The compressor cycles every two minutes. A spare fan is in the van, bin C.",
  1043: "Use the side entrance, the practice is open.",
  1044: "Lift out of order. The caretaker, Ms Novak, meets you at the door.",
  1045: "Only in the east wing, and only with the doors closed.",
  1046: "After lessons. Sign in at the office.",
  1047: "Code for the gate: ask dispatch on arrival.",
  1048: "Reported by the caretaker at 8:20. Residents with small children: call before you come.",
  1049: "Eight alarms are in the van. Quiet, please: some children stay until six.",
};

/**
 * @param {number} number
 * @param {number} hour of the day
 * @param {number} duration in minutes
 * @param {[number, number]} where
 * @param {string} title
 * @param {string} customer
 * @param {string} address
 * @returns {Task}
 */
function task(number, hour, duration, [x, y], title, customer, address) {
  return {
    id: `FA-${number}`,
    title,
    customer,
    address,
    start: hour * 60,
    duration,
    x,
    y,
    status: "planned",
    isUrgent: false,
    briefing: briefings[number],
  };
}

/** What is known in the morning, by time. @type {readonly Task[]} */
export const morning = [
  task(1041, 8, 40, [2, 6], "Yearly boiler check", "Harbour Bakery", "4 Mill Lane"),
  task(1042, 9, 75, [4, 6], "Cold room does not hold 4 °C", "Green Fork", "19 Market Street"),
  task(1043, 10.75, 20, [5, 4], "Two filter units", "Dr Adeyemi, dentist", "7 Station Road"),
  task(1044, 11.5, 60, [8, 3], "Heat meter, third floor", "Linden House", "88 Linden Avenue"),
  task(1045, 13.5, 50, [10, 2], "Ventilation hums", "Museum of Maps", "1 Castle Hill"),
  task(1046, 14.75, 60, [7, 1], "Fire dampers, 12 pieces", "Northgate School", "30 North Gate"),
  task(1047, 16.25, 25, [3, 3], "Control unit, exchange", "Pump station 6", "River Walk"),
];
const hotWater = task(1048, 12.75, 45, [6, 5], "No hot water", "Canal Court", "12 Lock Street");
const alarms = task(1049, 17, 40, [2, 4], "Smoke alarms", "Kindergarten Sparrows", "5 Orchard Row");

/** What the feed brings in the course of the day. @type {readonly Change[]} */
export const changes = [
  { type: "edited", id: "FA-1041", edits: { status: "enRoute" } },
  { type: "edited", id: "FA-1041", edits: { status: "working" } },
  { type: "added", id: hotWater.id, task: hotWater },
  { type: "edited", id: "FA-1048", edits: { isUrgent: true } },
  { type: "edited", id: "FA-1041", edits: { status: "done" } },
  { type: "edited", id: "FA-1042", edits: { status: "enRoute" } },
  { type: "edited", id: "FA-1044", edits: { start: 12 * 60 } },
  { type: "edited", id: "FA-1042", edits: { status: "working" } },
  { type: "edited", id: "FA-1045", edits: { status: "delayed" } },
  { type: "added", id: alarms.id, task: alarms },
  { type: "edited", id: "FA-1042", edits: { status: "done" } },
  { type: "edited", id: "FA-1043", edits: { status: "enRoute" } },
  { type: "edited", id: "FA-1045", edits: { start: 14 * 60 } },
  { type: "edited", id: "FA-1043", edits: { status: "done" } },
  { type: "edited", id: "FA-1044", edits: { status: "enRoute" } },
  { type: "edited", id: "FA-1047", edits: { isUrgent: true } },
];
