/** How many shops are generated for a property: each run of all tests takes new ones, `npm run test:races` takes many at once. */
export const runs = process.env.PROOFS === 'long' ? 30_000 : 1_000

/** `SEED=…` asks the same questions again. */
export const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
