// What the owner copies onto other sites. No script: a frame and a link need none.

/** The page itself, on a site that the shop allows. Rule PAGE-51. */
export const frameCode = (url: string, title: string): string =>
  `<iframe src="${escape(url)}" title="${escape(title)}" loading="lazy" style="width:100%;height:760px;border:0"></iframe>`

/** A link that looks like a button wherever it stands. */
export const buttonCode = (url: string, text: string): string =>
  `<a href="${escape(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 32px;border-radius:8px;background:#1d4f91;color:#fff;font-weight:bold;text-decoration:none">${escape(text)}</a>`

/** LINE's own address for sending a text; it opens the application on a phone. */
export const lineShareLink = (text: string): string =>
  `https://line.me/R/share?text=${encodeURIComponent(text)}`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
