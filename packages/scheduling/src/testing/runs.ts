const isLong = process.env.PROOFS === 'long'

/** How many shops are generated for a property: few among all tests, many by `npm run test:races`. */
export const runs = isLong ? 30_000 : 200

/** Among all tests always the same shops, so that a change is judged by what it changed; `SEED=…` asks the same questions again. */
export const seed = Number(process.env.SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1))
