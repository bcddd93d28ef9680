import type { BoxPlace, EdgePlace, LabelPlace } from '../parts/diagram.tsx';
import type { BoxId, EdgeId } from './boxes.ts';

/** Where everything of the loop stands on a sheet of some size. Data: whoever moves a box changes numbers here only. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<BoxId, BoxPlace>>;
  readonly edges: Readonly<Record<EdgeId, EdgePlace>>;
  /** Where it says what a dotted way is. */
  readonly legend: LabelPlace;
}

function place(shape: BoxPlace['shape'], x: number, y: number, width: number, height: number): BoxPlace {
  return { shape, x, y, width, height };
}

/** About how wide a letter of a quiet name is, and the room around it. */
const LETTER = 6.3;
const ROOM = 12;

/** A way out without a frame: its name begins or ends at a line. */
function row(anchor: 'start' | 'end', x: number, y: number, name: BoxId): BoxPlace {
  const width = name.length * LETTER + ROOM;
  return { ...place('row', anchor === 'start' ? x + width / 2 : x - width / 2, y, width, 11), anchor };
}

/** For a lane of ordinary width: the way out to the right, the way back along the middle. */
export const WIDE: Geometry = {
  width: 544,
  height: 172,
  boxes: {
    goal: place('pill', 33, 40, 54, 36),
    model: place('box', 130, 40, 92, 36),
    stop_reason: place('diamond', 259, 40, 118, 58),
    authorize: place('box', 338, 112, 78, 36),
    person: place('pill', 475, 112, 116, 36),
    run_tools: place('box', 238, 112, 74, 36),
    append: place('box', 146, 112, 62, 36),
    guards: place('diamond', 48, 112, 86, 50),
    answer: place('pill', 464, 20, 140, 34),
    max_tokens: row('start', 346, 42.5, 'max_tokens'),
    model_context_window_exceeded: row('start', 346, 54, 'model_context_window_exceeded'),
    stop_sequence: row('start', 346, 65.5, 'stop_sequence'),
    refusal: row('start', 346, 77, 'refusal'),
    halt: place('pill', 48, 157, 92, 24),
    failed: place('pill', 276, 158, 120, 26),
  },
  edges: {
    goal_model: { path: 'M60 40H82', head: [83, 40, 0], label: [71, 33, 'middle'] },
    model_stop_reason: { path: 'M176 40H198', head: [199, 40, 0], label: [187, 33, 'middle'] },
    pause_turn: { path: 'M259 11V10Q259 5 254 5H135Q130 5 130 10V20', head: [130, 21, 90], label: [196, 16, 'middle'] },
    tool_use: { path: 'M259 69C259 92 336 70 336 92', head: [336, 93, 90], label: [253, 85, 'end'] },
    authorize_person: { path: 'M377 105H414', head: [416, 105, 0], label: [396, 99, 'middle'] },
    person_authorize: { path: 'M417 119H380', head: [378, 119, 180], label: [398, 132, 'middle'] },
    authorize_run_tools: { path: 'M299 112H278', head: [276, 112, 180], label: [287, 106, 'middle'] },
    authorize_append: {
      path: 'M338 130V139Q338 145 332 145H152Q146 145 146 139V133',
      head: [146, 131, -90],
      label: [242, 142, 'middle'],
    },
    run_tools_append: { path: 'M201 112H180', head: [178, 112, 180], label: [189, 106, 'middle'] },
    append_guards: { path: 'M115 112H94', head: [92, 112, 180], label: [103, 106, 'middle'] },
    guards_model: {
      path: 'M48 87V82Q48 77 53 77H107Q112 77 112 72V61',
      head: [112, 59, -90],
      label: [80, 73, 'middle'],
    },
    end_turn: { path: 'M318 40C334 40 328 20 344 20H391', head: [393, 20, 0], label: [367, 15, 'middle'] },
    max_tokens: { path: 'M318 40C332 40 334 42.5 343 42.5', head: [346, 42.5, 0], isThin: true },
    model_context_window_exceeded: { path: 'M318 40C334 40 328 54 343 54', head: [346, 54, 0], isThin: true },
    stop_sequence: { path: 'M318 40C334 40 326 65.5 343 65.5', head: [346, 65.5, 0], isThin: true },
    refusal: { path: 'M318 40C334 40 326 77 343 77', head: [346, 77, 0], isThin: true },
    guards_halt: { path: 'M48 137V142', head: [48, 144, 90] },
    person_halt: { path: 'M475 130V152Q475 158 469 158H97', head: [95, 158, 180], label: [420, 154, 'middle'] },
    model_failed: { path: 'M164 58V68Q164 74 170 74H183Q189 74 189 80V152Q189 158 195 158H213', head: [215, 158, 0] },
  },
  legend: [351, 90, 'start'],
};

/** For a phone: the loop as a square, the ways out below it. */
export const NARROW: Geometry = {
  width: 340,
  height: 360,
  boxes: {
    goal: place('pill', 34, 42, 60, 36),
    model: place('box', 134, 42, 92, 38),
    stop_reason: place('diamond', 262, 42, 120, 62),
    authorize: place('box', 262, 132, 82, 36),
    person: place('pill', 262, 208, 108, 36),
    run_tools: place('box', 158, 132, 84, 36),
    append: place('box', 56, 132, 72, 36),
    guards: place('diamond', 56, 208, 86, 54),
    answer: place('pill', 264, 256, 104, 34),
    max_tokens: row('end', 316, 287, 'max_tokens'),
    model_context_window_exceeded: row('end', 316, 303, 'model_context_window_exceeded'),
    stop_sequence: row('end', 316, 319, 'stop_sequence'),
    refusal: row('end', 316, 335, 'refusal'),
    halt: place('pill', 56, 262, 92, 26),
    failed: place('pill', 164, 80, 84, 28),
  },
  edges: {
    goal_model: { path: 'M64 42H86', head: [87, 42, 0], label: [76, 36, 'middle'] },
    model_stop_reason: { path: 'M180 42H200', head: [201, 42, 0], label: [191, 36, 'middle'] },
    pause_turn: { path: 'M262 11V10Q262 4 256 4H140Q134 4 134 10V21', head: [134, 22, 90], label: [198, 15, 'middle'] },
    tool_use: { path: 'M262 73V112', head: [262, 113, 90], label: [256, 107, 'end'] },
    authorize_person: { path: 'M250 150V188', head: [250, 189, 90], label: [244, 172, 'end'] },
    person_authorize: { path: 'M274 190V152', head: [274, 151, -90], label: [280, 172, 'start'] },
    authorize_run_tools: { path: 'M221 132H202', head: [201, 132, 180], label: [211, 126, 'middle'] },
    authorize_append: {
      path: 'M232 150V157Q232 163 226 163H84Q78 163 78 157V152',
      head: [78, 151, -90],
      label: [158, 176, 'middle'],
    },
    run_tools_append: { path: 'M116 132H94', head: [93, 132, 180], label: [105, 126, 'middle'] },
    append_guards: { path: 'M56 150V179', head: [56, 180, 90], label: [62, 168, 'start'] },
    guards_model: {
      path: 'M13 208H12Q6 208 6 202V92Q6 86 12 86H106Q112 86 112 80V63',
      head: [112, 62, -90],
      label: [58, 82, 'middle'],
    },
    end_turn: {
      path: 'M322 42Q334 42 334 54V250Q334 256 328 256H318',
      head: [317, 256, 180],
      label: [206, 260, 'end'],
    },
    max_tokens: { path: 'M334 70V281Q334 287 328 287H319', head: [317, 287, 180], isThin: true },
    model_context_window_exceeded: { path: 'M334 70V297Q334 303 328 303H319', head: [317, 303, 180], isThin: true },
    stop_sequence: { path: 'M334 70V313Q334 319 328 319H319', head: [317, 319, 180], isThin: true },
    refusal: { path: 'M334 70V329Q334 335 328 335H319', head: [317, 335, 180], isThin: true },
    guards_halt: { path: 'M56 235V247', head: [56, 248, 90] },
    person_halt: {
      path: 'M213 208H154Q148 208 148 214V256Q148 262 142 262H105',
      head: [103, 262, 180],
      label: [180, 204, 'middle'],
    },
    model_failed: { path: 'M164 61V65', head: [164, 66, 90] },
  },
  legend: [311, 354, 'end'],
};
