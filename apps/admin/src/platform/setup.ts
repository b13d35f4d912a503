import { type Setup, setupId } from '@noren/contract/setup'

/** How this Noren is run, as the server wrote it into the page. */
export const setup: Setup = read()

function read(): Setup {
  const text = document.getElementById(setupId)?.textContent
  // The block is the server's own; a page without it (a bare index.html) is one with nothing offered.
  if (text) return JSON.parse(text) as Setup
  const operator = { name: null, address: null, telephone: null, email: null, url: null }
  return { google: false, billing: 'beta', apiTimeout: null, operator, sends: [] }
}
