// One import at a time for the installation, in whichever process: what comes as a file may be large, and others are served beside it.
import { minuteMs } from '../clock.ts'
import { giveBack, renewHit, type Hit, type Limit } from '../limits.ts'
import type { Services } from '../services.ts'

/** Given back when it ends; a process that died keeps it so long. Rules TRANS-19, IMP-36. */
export const oneImport: Limit = { max: 1, window: 2 * minuteMs }
export const importKey = 'import-running'
const renewEvery = 30_000

/** The turn is kept while `work` goes on, and given back after it. */
export const inTurn = async <T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  taken: Hit,
  work: () => Promise<T>,
  every = renewEvery,
): Promise<T> => {
  let turn = Promise.resolve(taken)
  const renew = () => {
    // Without the database it is kept as long as it was before.
    turn = turn.then((held) => renewHit(db, held, oneImport, clock.now()).catch(() => held))
  }
  const renewing = setInterval(renew, every)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await giveBack(db, await turn)
  }
}
