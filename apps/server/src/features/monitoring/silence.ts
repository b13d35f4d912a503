import { minuteMs, type Millis } from '#platform/clock'

/** A part rests for seconds and may work on one message for a minute and a half: one that is silent for longer than this stands still. */
export const silenceMax: Millis = 3 * minuteMs
