import type { BoxPlace, EdgePlace } from '../parts/diagram.tsx';
import type { BoxId, EdgeId } from './boxes.ts';

/** Where everything of the loop stands on a sheet of some size. Data: whoever moves a box changes numbers here only. */
export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<BoxId, BoxPlace>>;
  readonly edges: Readonly<Record<EdgeId, EdgePlace>>;
}

function place(shape: BoxPlace['shape'], x: number, y: number, width: number, height: number): BoxPlace {
  return { shape, x, y, width, height };
}

/** For a lane of ordinary width: the way out to the right, the way back along the middle. */
export const WIDE: Geometry = {
  width: 560,
  height: 196,
  boxes: {
    goal: place('pill', 37, 46, 62, 36),
    model: place('box', 141, 46, 96, 38),
    stop_reason: place('diamond', 271, 46, 120, 62),
    authorize: place('box', 362, 132, 82, 36),
    person: place('pill', 487, 132, 98, 36),
    run_tools: place('box', 254, 132, 84, 36),
    append: place('box', 152, 132, 72, 36),
    guards: place('diamond', 50, 132, 86, 54),
    answer: place('pill', 497, 24, 104, 36),
    max_tokens: place('row', 448, 56, 206, 15),
    model_context_window_exceeded: place('row', 448, 71, 206, 15),
    refusal: place('row', 448, 86, 206, 15),
    stop_sequence: place('row', 448, 101, 206, 15),
    halt: place('pill', 50, 181, 92, 26),
    failed: place('pill', 199, 88, 90, 24),
  },
  edges: {
    goal_model: { path: 'M68 46H91', head: [92, 46, 0], label: [80, 40, 'middle'] },
    model_stop_reason: { path: 'M189 46H209', head: [210, 46, 0], label: [200, 40, 'middle'] },
    pause_turn: { path: 'M271 15V12Q271 6 265 6H147Q141 6 141 12V25', head: [141, 26, 90], label: [206, 18, 'middle'] },
    tool_use: { path: 'M271 77C271 106 362 84 362 112', head: [362, 113, 90], label: [284, 84, 'start'] },
    authorize_person: { path: 'M403 125H436', head: [437, 125, 0], label: [420, 119, 'middle'] },
    person_authorize: { path: 'M438 139H405', head: [404, 139, 180], label: [420, 152, 'middle'] },
    authorize_run_tools: { path: 'M321 132H298', head: [297, 132, 180], label: [309, 126, 'middle'] },
    authorize_append: {
      path: 'M362 150V160Q362 166 356 166H158Q152 166 152 160V152',
      head: [152, 151, -90],
      label: [254, 178, 'middle'],
    },
    run_tools_append: { path: 'M212 132H190', head: [189, 132, 180], label: [201, 126, 'middle'] },
    append_guards: { path: 'M116 132H95', head: [94, 132, 180], label: [105, 126, 'middle'] },
    guards_model: {
      path: 'M50 105V92Q50 86 56 86H112Q118 86 118 80V67',
      head: [118, 66, -90],
      label: [84, 82, 'middle'],
    },
    end_turn: { path: 'M331 46C346 44 340 24 356 24H443', head: [444, 24, 0], label: [396, 19, 'middle'] },
    max_tokens: { path: 'M331 46C340 46 336 56 343 56', head: [344, 56, 0] },
    model_context_window_exceeded: { path: 'M331 46C342 46 332 71 343 71', head: [344, 71, 0] },
    refusal: { path: 'M331 46C344 46 330 86 343 86', head: [344, 86, 0] },
    stop_sequence: { path: 'M331 46C346 46 328 101 343 101', head: [344, 101, 0] },
    guards_halt: { path: 'M50 159V166', head: [50, 167, 90] },
    person_halt: { path: 'M487 150V175Q487 181 481 181H99', head: [97, 181, 180], label: [420, 177, 'middle'] },
    model_failed: { path: 'M168 65V74', head: [168, 75, 90] },
  },
};

/** For a phone: the loop as a square, the ways out below it. */
export const NARROW: Geometry = {
  width: 340,
  height: 346,
  boxes: {
    goal: place('pill', 34, 42, 60, 36),
    model: place('box', 134, 42, 92, 38),
    stop_reason: place('diamond', 262, 42, 120, 62),
    authorize: place('box', 262, 132, 82, 36),
    person: place('pill', 262, 208, 98, 36),
    run_tools: place('box', 158, 132, 84, 36),
    append: place('box', 56, 132, 72, 36),
    guards: place('diamond', 56, 208, 86, 54),
    answer: place('pill', 264, 256, 104, 34),
    max_tokens: place('row', 213, 287, 206, 15),
    model_context_window_exceeded: place('row', 213, 303, 206, 15),
    refusal: place('row', 213, 319, 206, 15),
    stop_sequence: place('row', 213, 335, 206, 15),
    halt: place('pill', 56, 262, 92, 26),
    failed: place('pill', 188, 84, 90, 24),
  },
  edges: {
    goal_model: { path: 'M64 42H86', head: [87, 42, 0], label: [76, 36, 'middle'] },
    model_stop_reason: { path: 'M180 42H200', head: [201, 42, 0], label: [191, 36, 'middle'] },
    pause_turn: { path: 'M262 11V10Q262 4 256 4H140Q134 4 134 10V21', head: [134, 22, 90], label: [198, 15, 'middle'] },
    tool_use: { path: 'M262 73V112', head: [262, 113, 90], label: [268, 100, 'start'] },
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
    max_tokens: { path: 'M334 70V281Q334 287 328 287H319', head: [317, 287, 180] },
    model_context_window_exceeded: { path: 'M334 70V297Q334 303 328 303H319', head: [317, 303, 180] },
    refusal: { path: 'M334 70V313Q334 319 328 319H319', head: [317, 319, 180] },
    stop_sequence: { path: 'M334 70V329Q334 335 328 335H319', head: [317, 335, 180] },
    guards_halt: { path: 'M56 235V247', head: [56, 248, 90] },
    person_halt: {
      path: 'M213 208H154Q148 208 148 214V256Q148 262 142 262H105',
      head: [103, 262, 180],
      label: [180, 204, 'middle'],
    },
    model_failed: { path: 'M160 61V70', head: [160, 71, 90] },
  },
};
