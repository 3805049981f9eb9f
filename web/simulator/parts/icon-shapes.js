// @ts-check

/**
 * Drawings on a grid of 24, by the names of the system symbols that they stand for. `shape` is
 * closed and solid in the `.fill` variant, `inner` is then cut out of it, `outer` stays a line.
 *
 * @type {Record<string, { shape?: string, inner?: string, outer?: string }>}
 */
export const iconShapes = {
  house: {
    shape: "M4 11.2 12 4.4l8 6.8V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z",
    inner: "M9.6 20v-5.6h4.8V20",
  },
  calendar: {
    shape: "M6 5.5h12a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2z",
    inner: "M4 10h16",
    outer: "M8.2 3.5v3.4M15.8 3.5v3.4",
  },
  "rotate.right": { outer: "M9 10h10.5v9H9zM5 16.5A8.5 8.5 0 0 1 12.5 5M10 2.5 12.8 5 10 7.6" },
  "record.circle": {
    shape: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z",
    inner: "M12 8.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z",
  },
  plus: { outer: "M12 5v14M5 12h14" },
  minus: { outer: "M5 12h14" },
  "chart.bar": {
    shape: "M4 13h3.6v7H4zM10.2 4.5h3.6V20h-3.6zM16.4 9H20v11h-3.6z",
  },
  "chart.line.uptrend.xyaxis": { outer: "M4 4v16h16M7.5 14.5l4-4 3 3L20 8M16.5 7.5H20V11" },
  person: {
    shape: "M12 11.8a3.9 3.9 0 1 0 0-7.8 3.9 3.9 0 0 0 0 7.8z" +
      "M4.6 20c.5-3.4 3.5-5.2 7.4-5.2s6.9 1.8 7.4 5.2z",
  },
  "person.2": {
    shape: "M9 11.5a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8z" +
      "M2.6 19.5c.4-3 2.9-4.7 6.4-4.7s6 1.7 6.4 4.7z",
    outer: "M15.5 5a3.2 3.2 0 0 1 0 6.2M17.5 14.8c2.3.5 3.7 2.2 4 4.7",
  },
  "person.crop": {
    inner:
      "M12 12.6a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM6.6 18.2c.9-2 2.9-3 5.4-3s4.5 1 5.4 3",
  },
  "figure.run": {
    shape: "M14.6 5.9a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z",
    outer: "M4.5 16.8l3.4-.3 2.3-3.6 3.4 2.9-1.2 5.2M10.2 12.9l1.7-4.7-3.4.5-1.9 3" +
      "M11.9 8.2l3.3 2.7 3.6-.6",
  },
  "figure.walk": {
    shape: "M13 5.9a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z",
    outer: "M9 21l2.2-6.2M15.5 21l-1.7-4.6-2.6-1.6.8-6.3M12 8.5l-3 1.7-.8 3M12 8.5l2 2.6 2.6 1",
  },
  dumbbell: { outer: "M8 7v10M16 7v10M8 12h8M5 9v6M19 9v6" },
  clock: { shape: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z", inner: "M12 7.6V12l3 2" },
  "clock.arrow.circlepath": {
    outer: "M5.2 14.5a7.2 7.2 0 1 0 .4-5.6M4.5 5.5v3.8h3.8M12 8v4.2l2.8 1.6",
  },
  timer: {
    shape: "M12 6a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 12 6z",
    inner: "M12 9.6v3.8l2.4 1.4",
    outer: "M9.8 3h4.4",
  },
  stopwatch: {
    shape: "M12 6a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 12 6z",
    inner: "M12 9.6v3.8",
    outer: "M9.8 3h4.4M18 6.2l1.2 1.2",
  },
  "film.stack": {
    shape: "M5.5 9h13A1.5 1.5 0 0 1 20 10.5v8a1.5 1.5 0 0 1-1.5 1.5" +
      "h-13A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9z",
    inner: "M8 9v11M16 9v11M4 14.5h4M16 14.5h4",
    outer: "M6 6.2h12M8 3.6h8",
  },
  film: {
    shape: "M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5" +
      "h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5z",
    inner: "M8 5v14M16 5v14M4 12h16",
  },
  play: { shape: "M7.5 5v14l11-7z" },
  map: { shape: "M4 6.5 9 4.5l6 2 5-2v13l-5 2-6-2-5 2z", inner: "M9 4.5v13M15 6.5v13" },
  "map.pin": {
    shape: "M12 21c4-4.4 6-7.6 6-10.4a6 6 0 1 0-12 0c0 2.8 2 6 6 10.4z",
    inner: "M12 8.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  },
  location: { shape: "M20 4 4 10.8l7 2.2 2.2 7z" },
  car: {
    shape:
      "M4 17.5v-5l2-5.3A1.8 1.8 0 0 1 7.7 6h8.6A1.8 1.8 0 0 1 18 7.2l2 5.3v5zM6 17.5V20M18 17.5V20",
    inner: "M5 12h14M7 14.8h1.6M15.4 14.8H17",
  },
  gear: {
    shape: "M10.3 3.5h3.4l.6 2.5 1.5.9 2.5-.8 1.7 3-1.9 1.8v1.8l1.9 1.9-1.7 2.9-2.5-.7" +
      "-1.5.9-.6 2.6h-3.4l-.6-2.6-1.5-.9-2.5.7-1.7-2.9 1.9-1.9v-1.8L4 9.1l1.7-3 2.5.8 1.5-.9z",
    inner: "M12 9a2.9 2.9 0 1 1 0 5.8A2.9 2.9 0 0 1 12 9z",
  },
  "list.bullet": { outer: "M9 6.5h11M9 12h11M9 17.5h11M4.6 6.5h.1M4.6 12h.1M4.6 17.5h.1" },
  checklist: {
    outer: "M11 6.5h9M11 12h9M11 17.5h9M3.8 6.4l1.4 1.4 2.6-3" +
      "M3.8 12l1.4 1.4 2.6-3M3.8 17.6 5.2 19l2.6-3",
  },
  ladybug: {
    shape:
      "M12 8.2c3.3 0 5.4 2.3 5.4 5.9 0 3.7-2.2 6.4-5.4 6.4s-5.4-2.7-5.4-6.4c0-3.6 2.1-5.9 5.4-5.9z",
    inner: "M12 8.2v12.3M9.3 13h.1M14.7 13h.1M9.7 16.8h.1M14.3 16.8h.1",
    outer: "M9 8.6a3 3 0 0 1 6 0M9.4 5.2 8 3.6M14.6 5.2 16 3.6" +
      "M6.5 12 4 10.8M17.5 12l2.5-1.2M6.7 16.5 4.2 18M17.3 16.5l2.5 1.5",
  },
  folder: {
    shape: "M4 7.5A1.5 1.5 0 0 1 5.5 6H9l2 2h7.5A1.5 1.5 0 0 1 20 9.5" +
      "v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z",
    inner: "M4 11h16",
  },
  doc: {
    shape: "M7 3.5h6.5L18 8v11.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z",
    inner: "M13.5 3.5V8H18",
  },
  "doc.on.doc": {
    shape: "M10 8h8a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 18 20h-8a1.5 1.5 0 0 1-1.5-1.5v-9" +
      "A1.5 1.5 0 0 1 10 8z",
    outer: "M5.8 16H5.5A1.5 1.5 0 0 1 4 14.5v-9A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.3",
  },
  tray: {
    shape: "M4 13.5 6.5 6h11l2.5 7.5V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z",
    inner: "M4 13.5h5a3 3 0 0 0 6 0h5",
  },
  magnifyingglass: { outer: "M10.8 4.3a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20" },
  bell: {
    shape: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5z",
    outer: "M10.3 20.6a2 2 0 0 0 3.4 0M12 3.6v1.6",
  },
  star: { shape: "m12 3.8 2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8L3.7 9.9l5.8-.8z" },
  heart: {
    shape: "M12 20C6.3 15.8 3.8 12.8 3.8 9.5A4.4 4.4 0 0 1 12 7.3" +
      "a4.4 4.4 0 0 1 8.2 2.2c0 3.3-2.5 6.3-8.2 10.5z",
  },
  bookmark: { shape: "M7 4.5h10v15l-5-3.6-5 3.6z" },
  tag: { shape: "M4 4.5h7.5l8.5 8.5-7 7L4.5 11.5z", inner: "M8 8.3h.1" },
  cart: {
    shape: "M6.3 7.5H20l-1.8 7.5H7.8z",
    outer: "M3 4.5h2.5l2.3 10.5M9.2 19.3h.1M16.8 19.3h.1",
  },
  bag: { shape: "M5.5 8h13l1 12h-15z", outer: "M8.8 8a3.2 3.2 0 0 1 6.4 0" },
  envelope: {
    shape: "M5 5.5h14a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1z",
    inner: "m4 7 8 6 8-6",
  },
  message: {
    shape: "M12 4.5c4.7 0 8.3 3 8.3 7s-3.6 7-8.3 7c-1 0-2-.1-2.9-.4" +
      "L5 20l1-3.6a6.4 6.4 0 0 1-2.3-4.9c0-4 3.6-7 8.3-7z",
  },
  phone: {
    shape: "M7 4.5 9.8 4l1.7 4-2 1.7a11 11 0 0 0 4.8 4.8l1.7-2 4 1.7-.5 2.8" +
      "c-.3 1.6-1.6 2.6-3.2 2.4A15 15 0 0 1 4.6 7.7C4.4 6.1 5.4 4.8 7 4.5z",
  },
  camera: {
    shape: "M5 7.5h3l1.5-2.5h5L16 7.5h3a1 1 0 0 1 1 1V18" +
      "a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1z",
    inner: "M12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  },
  photo: {
    shape: "M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z",
    inner: "m4 16 4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.1",
  },
  book: {
    shape: "M12 6.5C10 5 7.5 4.5 4 4.8v13.4" +
      "c3.5-.3 6 .2 8 1.8 2-1.6 4.5-2.1 8-1.8V4.8c-3.5-.3-6 .2-8 1.7z",
    inner: "M12 6.5V20",
  },
  flame: {
    shape: "M12.2 3.5c.6 3.2 5.3 5.3 5.3 10a5.5 5.5 0 0 1-11 0" +
      "c0-2 .9-3.4 2-4.5.3 1.4 1 2.2 1.9 2.6-.3-3 .3-6 1.8-8.1z",
  },
  bolt: { shape: "M13.5 3 5.5 13.5h5.3L9.8 21l8.7-11h-5.6z" },
  trophy: {
    shape: "M8 4.5h8v5.2a4 4 0 0 1-8 0z",
    outer:
      "M8 6H4.8v1.2A3.2 3.2 0 0 0 8 10.4M16 6h3.2v1.2A3.2 3.2 0 0 1 16 10.4M12 13.8v3M8.8 19.5h6.4",
  },
  trash: {
    shape: "M6.5 7h11l-.8 13H7.3z",
    inner: "M10 10.5v6M14 10.5v6",
    outer: "M4.5 7h15M9.5 6.5V4.2h5v2.3",
  },
  pencil: { shape: "m15.8 4.5 3.7 3.7L8.7 19l-4.7 1 1-4.7z", inner: "m13.3 7 3.7 3.7" },
  lock: {
    shape: "M6.5 10.5h11a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1z",
    outer: "M8 10.5V8a4 4 0 0 1 8 0v2.5",
  },
  globe: {
    shape: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z",
    inner: "M3.8 12h16.4M12 3.8c-4.6 4.6-4.6 11.8 0 16.4 4.6-4.6 4.6-11.8 0-16.4z",
  },
  wifi: {
    outer:
      "M3.5 9.5a12 12 0 0 1 17 0M6.5 12.8a7.8 7.8 0 0 1 11 0M9.5 16a3.5 3.5 0 0 1 5 0M12 19h.1",
  },
  ellipsis: { outer: "M5.5 12h.1M12 12h.1M18.5 12h.1" },
  info: { outer: "M12 11v6M12 7.4h.1" },
  questionmark: { outer: "M9.3 9.3a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.1.9-1.1 1.9M12 17h.1" },
  exclamationmark: { outer: "M12 7v6M12 16.6h.1" },
  checkmark: { outer: "m5 12.5 4.6 4.6L19 7.4" },
  xmark: { outer: "m6 6 12 12M18 6 6 18" },
  "arrow.left": { outer: "M19.5 12h-15M11 5.5 4.5 12l6.5 6.5" },
  "arrow.clockwise": { outer: "M19 12a7 7 0 1 1-2-4.9L19.5 9.5M19.5 4.5v5h-5" },
  "arrow.up.right": { outer: "M7 17 17 7M9 7h8v8" },
  "chevron.left": { outer: "M14.5 5 8 12l6.5 7" },
  "chevron.right": { outer: "M9.5 5.5 16 12l-6.5 6.5" },
  "square.grid.2x2": {
    shape: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  },
  "slider.horizontal.3": {
    outer: "M4 7h9M17 7h3M4 12h2M10 12h10M4 17h8M16 17h4M15 5v4M8 10v4M14 15v4",
  },
  keyboard: {
    shape: "M4.5 6.5h15a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z",
    inner: "M7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M8 14h8",
  },
  circle: { shape: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z" },
  square: {
    shape: "M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5" +
      "H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5z",
  },
  /** Stands for every name that is not here. */
  unknown: {
    shape: "M7.5 4.5h9a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3z",
    inner: "M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  },
};

/** Other names of the same thing. @type {Record<string, string>} */
export const iconAliases = {
  home: "house",
  gearshape: "gear",
  "list.dash": "list.bullet",
  "rectangle.stack": "film.stack",
  "person.crop.circle": "person.circle",
  "car.side": "car",
  "doc.text": "doc",
  "mappin.and.ellipse": "map.pin",
  mappin: "map.pin",
  "bubble.left": "message",
  "text.book.closed": "book",
  "figure.strengthtraining.traditional": "dumbbell",
  "square.and.pencil": "pencil",
  search: "magnifyingglass",
  settings: "gear",
  // What the bars of web apps call them.
  people: "person.2",
  group: "person.2",
  user: "person",
  grid: "square.grid.2x2",
  dashboard: "square.grid.2x2",
  list: "list.bullet",
  mail: "envelope",
  notifications: "bell",
  favorite: "heart",
  shopping_cart: "cart",
  time: "clock",
  "bar-chart": "chart.bar",
  chatbubble: "message",
  barbell: "dumbbell",
};
