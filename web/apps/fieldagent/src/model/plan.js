// @ts-check
/** @import { Change, Kind, Task } from "../types.d.ts" */

/** @type {Record<Kind, string[]>} */
const steps = {
  Repair: ["Switch off and secure", "Find the fault", "Replace the part", "Test under load"],
  Installation: ["Check the site", "Mount the unit", "Connect and configure", "Show the customer"],
  Inspection: ["Read the meters", "Check the seals", "Take the readings", "Write the report"],
  Delivery: ["Compare with the note", "Hand over", "Take the old unit back"],
};

/**
 * @param {number} number
 * @param {Kind} kind
 * @param {string} title
 * @param {[string, string]} who customer and address
 * @param {[number, number]} when hour of the day and minutes that it takes
 * @param {[number, number]} where
 * @param {string} briefing
 * @returns {Task}
 */
function task(number, kind, title, [customer, address], [hour, duration], [x, y], briefing) {
  return {
    id: `FA-${number}`,
    title,
    kind,
    customer,
    address,
    start: hour * 60,
    duration,
    x,
    y,
    status: "planned",
    isUrgent: false,
    briefing,
    steps: steps[kind],
  };
}

/** What is known in the morning, by time. @type {readonly Task[]} */
export const morning = [
  task(
    1041,
    "Inspection",
    "Yearly boiler check",
    ["Harbour Bakery", "4 Mill Lane"],
    [8, 40],
    [2, 6],
    "The oven room is open from six. Ask for the key of the cellar at the counter.",
  ),
  task(
    1042,
    "Repair",
    "Cold room does not hold 4 °C",
    ["Green Fork", "19 Market Street"],
    [9, 75],
    [4, 6],
    "The compressor cycles every two minutes. A spare fan is in the van, bin C.",
  ),
  task(
    1043,
    "Delivery",
    "Two filter units",
    ["Dr Adeyemi, dentist", "7 Station Road"],
    [10.75, 20],
    [5, 4],
    "Use the side entrance, the practice is open.",
  ),
  task(
    1044,
    "Installation",
    "Heat meter, third floor",
    ["Linden House", "88 Linden Avenue"],
    [11.5, 60],
    [8, 3],
    "Lift out of order. The caretaker, Ms Novak, meets you at the door.",
  ),
  task(
    1045,
    "Repair",
    "Ventilation hums",
    ["Museum of Maps", "1 Castle Hill"],
    [13.5, 50],
    [10, 2],
    "Only in the east wing, and only with the doors closed.",
  ),
  task(
    1046,
    "Inspection",
    "Fire dampers, 12 pieces",
    ["Northgate School", "30 North Gate"],
    [14.75, 60],
    [7, 1],
    "After lessons. Sign in at the office.",
  ),
  task(
    1047,
    "Delivery",
    "Control unit, exchange",
    ["Pump station 6", "River Walk"],
    [16.25, 25],
    [3, 2],
    "Code for the gate: ask dispatch on arrival.",
  ),
];

/** What the feed tells in the course of the day. @type {readonly Change[]} */
export const changes = [
  { type: "status", id: "FA-1041", status: "enRoute" },
  { type: "status", id: "FA-1041", status: "working" },
  {
    type: "added",
    task: task(
      1048,
      "Repair",
      "No hot water in six flats",
      ["Canal Court", "12 Lock Street"],
      [12.75, 45],
      [6, 5],
      "Reported by the caretaker at 8:20. Residents with small children: call before you come.",
    ),
  },
  { type: "urgent", id: "FA-1048" },
  { type: "status", id: "FA-1041", status: "done" },
  { type: "status", id: "FA-1042", status: "enRoute" },
  { type: "moved", id: "FA-1044", start: 12 * 60 },
  { type: "status", id: "FA-1042", status: "working" },
  { type: "status", id: "FA-1045", status: "delayed" },
  {
    type: "added",
    task: task(
      1049,
      "Installation",
      "Smoke alarms, ground floor",
      ["Kindergarten Sparrows", "5 Orchard Row"],
      [17, 40],
      [2, 4],
      "Eight alarms are in the van. Quiet, please: some children stay until six.",
    ),
  },
  { type: "status", id: "FA-1042", status: "done" },
  { type: "status", id: "FA-1043", status: "enRoute" },
  { type: "moved", id: "FA-1045", start: 14 * 60 },
  { type: "status", id: "FA-1043", status: "done" },
  { type: "status", id: "FA-1044", status: "enRoute" },
  { type: "urgent", id: "FA-1047" },
];
