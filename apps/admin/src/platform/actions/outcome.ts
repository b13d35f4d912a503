import { common } from '@noren/words/common'
import { language } from '#platform/language.ts'
import { reportFault } from '../errors/report.ts'

/** How an attempt ended, as the replies of the API say it. */
export type Outcome = { ok: true } | { ok: false; message?: string }

/** A fault becomes a failure with a sentence; what it was is for the console. */
export const attempt = async (work: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await work()
  } catch (fault) {
    console.error(fault)
    reportFault(fault)
    return { ok: false, message: common[language()].system }
  }
}
