// The icons of shops' pages, drawn from their address alone: nothing is asked of the database. Rule PAGE-55.
import { cloths, clothNames, type Cloth } from '@noren/contract/shops/cloths'
import { clothPath, loopsPath } from '@noren/ui/noren-drawing'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { refuse } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { setHeaders } from '#platform/http/headers'
import { readRequestContext } from '#platform/http/request-context'
import type { Config } from '#platform/config'

export const mountCrests = (server: FastifyInstance, config: Config): void => {
  const touchIcons = new Map<Cloth, Promise<Buffer>>()
  const touchIcon = (cloth: Cloth): Promise<Buffer> => {
    const known = touchIcons.get(cloth) ?? drawTouchIcon(cloths[cloth])
    touchIcons.set(cloth, known)
    return known
  }
  server.get<{ Params: { name: string } }>('/assets/crest/:name', async (request, reply) => {
    setHeaders(reply, "default-src 'none'; sandbox", config.secureCookies)
    const found = readName(request.params.name)
    if (!found) return sendRefusal(reply, refuse('not_found'), readRequestContext(request, config))
    const { cloth, letter, kind } = found
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return kind === 'png'
      ? reply.type('image/png').send(await touchIcon(cloth))
      : reply.type('image/svg+xml').send(crest(cloths[cloth], letter))
  })
}

const names = new RegExp(`^(${clothNames.join('|')})((?:-[0-9a-f]{1,6}){0,4})\\.(svg|png)$`)

/** What `crestPath` and `clothIconPath` of the contract write; letters and figures alone, so nothing in the file means anything else. */
const readName = (name: string): { cloth: Cloth; letter: string; kind: string } | undefined => {
  const [, cloth = '', signs = '', kind = ''] = names.exec(name) ?? []
  const known = clothNames.find((one) => one === cloth)
  const points = signs
    .split('-')
    .slice(1)
    .map((sign) => Number.parseInt(sign, 16))
  if (!known || points.some((point) => point > 0x10ffff)) return undefined
  const letter = String.fromCodePoint(...points)
  if (letter !== '' && (kind === 'png' || !/^[\p{L}\p{N}]\p{M}*$/u.test(letter))) return undefined
  return { cloth: known, letter, kind }
}

/** Without a letter the ring of the product's own mark. */
const crest = (colour: string, letter: string): string => {
  const sign =
    letter === ''
      ? '<circle cx="16" cy="16" r="7" fill="none" stroke="#fff" stroke-width="3"/>'
      : `<text x="16" y="16.5" fill="#fff" font-family="'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif" font-size="20" font-weight="700" text-anchor="middle" dominant-baseline="central">${letter}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/>${sign}</svg>`
}

/** No letter: a server may have no Japanese typeface to draw one with. */
const drawTouchIcon = (colour: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="180" height="180"><rect width="48" height="48" fill="#fbfaf7"/><path d="M9 13h30" stroke="#1c2430" stroke-width="2" stroke-linecap="round"/><path d="${loopsPath({ ...iconCloth, y: 11, height: 4 })}${clothPath({ ...iconCloth, y: 13.5, height: 23, slit: 8, gap: 1 })}" fill="${colour}"/><circle cx="24" cy="23" r="4.6" fill="none" stroke="#fff" stroke-width="2"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const iconCloth = { x: 12, width: 24, lengths: 3 }
