import { judgeStart } from '../judge-start.ts'
import { listStarts, type OfferDay } from '../offer.ts'
import type { Placement } from '../placement.ts'
import { askedStaff, obstacleOf } from '../reasons.ts'
import { standingOf } from '../staff/standing.ts'
import { countedBlocks, firstUnits, joinedRows, shiftedSeats } from './changed-shops.ts'
import { differs, type Situation } from './situation.ts'
import type { GeneratedOffer } from './shops.ts'

/** Of staff, waiting time, seats and two people. A rule counts only where the answer would differ without it. */
export const visitSituations: Readonly<Record<string, Situation>> = {
  'one is busy, another is free': (question, answer) =>
    listStarts(answer).some((start) => {
      const free = freeAt(question, start)
      return free.length > 0 && free.length < question.staffIds.length
    }),
  'the one with the fewest visits is not the first': (question, answer) =>
    someStarts(answer).some((start) => {
      const { staffId } = judgeStart({ ...question, start, companion: undefined })
      return staffId !== undefined && staffId !== freeAt(question, start)[0]
    }),
  'own hours of the staff count': (question, answer) =>
    differs(question, answer, { rules: { ...question.rules, staffHours: undefined } }),
  'one is off, another works': (question, answer) =>
    listStarts(answer).some((start) => askedStaff({ ...question, start }).length < question.staffIds.length),
  'own minutes of the staff count': (question, answer) => differs(question, answer, { serviceOf: undefined }),
  'waiting time of a visit that stands is used': (question, answer) =>
    differs(question, answer, { visits: joinedRows(question.visits) }),
  'waiting time of the new visit lies over another': (question, answer) =>
    differs(question, answer, { service: { ...question.service, waits: [] } }),
  'the limit of open visits counts': (question, answer) =>
    question.openVisitsMax !== 1 && differs(question, answer, { openVisitsMax: 99 }),
  'a limit of one leaves no waiting time to others': (question, answer) =>
    question.openVisitsMax === 1 && differs(question, answer, { openVisitsMax: 99 }),
  'blocked time is not open': (question, answer) =>
    differs(question, answer, { visits: countedBlocks(question.visits) }),
  'a seat is taken': (question, answer) => differs(question, answer, { seatsTaken: [] }),
  'a seat for the whole visit is another than for a part': (question, answer) =>
    differs(question, answer, { service: shiftedSeats(question.service, () => null) }),
  'another unit than the first': (question, answer) =>
    differs(question, answer, { seatUnits: firstUnits(question.seatUnits) }),
  'two at once': ({ companion }, answer) => companion?.mode === 'together' && listStarts(answer).length > 0,
  'two in turn': ({ companion }, answer) => companion?.mode === 'in_turn' && listStarts(answer).length > 0,
  'one of two could come': (question, answer) =>
    question.companion !== undefined && differs(question, answer, { companion: undefined }),
  'two in turn with the same staff member': (question, answer) =>
    placements(question, answer).some(
      ([one, other]) => question.companion?.mode === 'in_turn' && one?.staffId === other?.staffId,
    ),
  'two in turn with two staff members': (question, answer) =>
    placements(question, answer).some(
      ([one, other]) => question.companion?.mode === 'in_turn' && one?.staffId !== other?.staffId,
    ),
  'two on seats of one group': (question, answer) =>
    placements(question, answer).some(([one, other]) =>
      one?.seats.some(({ seatId }) =>
        other?.seats.some(({ seatId: next }) => Math.floor(next / 100) === Math.floor(seatId / 100)),
      ),
    ),
}

const someStarts = (answer: readonly OfferDay[]): number[] =>
  listStarts(answer).filter((_, index) => index % 4 === 0)

const placements = (question: GeneratedOffer, answer: readonly OfferDay[]): (readonly Placement[])[] =>
  question.companion ? someStarts(answer).map((start) => judgeStart({ ...question, start }).placements) : []

const freeAt = (question: GeneratedOffer, start: number): number[] => {
  const standing = standingOf(question)
  return question.staffIds.filter((id) => obstacleOf({ ...question, start }, standing, id) === 'none')
}
