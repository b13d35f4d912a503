const isLong = process.env.PROOFS === 'long'

/** How many shops are generated for a property: few among all tests, many by `npm run test:races`. */
export const runs = isLong ? 10_000 : 200

/** How many days of generated shops are compared with the model, at two and a half a shop. */
export const comparedDays = isLong ? 100_000 : 1_000
export const comparedShops = Math.ceil((comparedDays / 2.5) * 1.05)

/** Among all tests always the same shops, so that a change is judged by what it changed; `SEED=…` asks the same questions again. */
export const seed = Number(process.env.SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1))
