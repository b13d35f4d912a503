import { common } from '@noren/words/common'
import { language } from '#platform/language.ts'
import { sendErrorReport } from '../errors/report.ts'

/** The result of an action, in the shape of the API's replies. */
export type ActionResult = { ok: true } | { ok: false; message?: string }

/** A thrown error becomes a failure with a general message; the error itself is logged and reported. */
export const attempt = async (work: () => Promise<ActionResult>): Promise<ActionResult> => {
  try {
    return await work()
  } catch (error) {
    console.error(error)
    sendErrorReport(error)
    return { ok: false, message: common[language()].system }
  }
}
