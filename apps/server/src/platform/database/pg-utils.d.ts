// What `pg` exports of how it writes parameters, which its types leave out.
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => string | Buffer | null }
  export default utils
}
