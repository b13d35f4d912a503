// Files as other systems export them, of people who do not exist, and their way in without the screens.
import { type BrowserContext, expect } from '@playwright/test'
import { send } from '../test-users.ts'

/** A file as an input of the browser takes it. */
export const csvFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: typeof text === 'string' ? Buffer.from(text) : text,
})

/** As spreadsheets in Japan write it. Node only reads it, so the table of characters is turned around. */
export const shiftJis = (text: string): Buffer =>
  Buffer.concat([...text].map((sign) => Buffer.from(codes.get(sign) ?? [0x3f])))

/** `count` customers with the columns of a usual export; everybody has another name and telephone. */
export const customerLines = (count: number): string[] => [
  '会員番号,お客様名,フリガナ,携帯TEL,生年月日,来店回数,最終来店日,紹介者',
  ...Array.from({ length: count }, (_, nth) =>
    [
      1001 + nth,
      `${familyNames[nth % familyNames.length]} ${givenNames[nth % givenNames.length]}${nth}`,
      `ヤマダ ハナコ`,
      `090${String(10_000_000 + nth)}`,
      `昭和${40 + (nth % 24)}年${1 + (nth % 12)}月${1 + (nth % 28)}日`,
      1 + (nth % 40),
      `2026/${1 + (nth % 10)}/${1 + (nth % 28)}`,
      nth % 9 === 0 ? '友人の紹介' : '',
    ].join(','),
  ),
]

/** Receives a file by the call and returns the import. */
export const receive = async (
  context: BrowserContext,
  kind: 'customers' | 'visits',
  text: string,
): Promise<{ id: number; version: number }> => {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  const answer = await context.request.post(`/api/imports?kind=${kind}&name=table.csv`, {
    data: Buffer.from(text),
    headers: {
      'x-xsrf-token': decodeURIComponent(token ?? ''),
      'content-type': 'application/octet-stream',
    },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}

/** Puts a whole file on record, as the screens do, and waits until it is. */
export const importFile = async (
  context: BrowserContext,
  kind: 'customers' | 'visits',
  text: string,
): Promise<number> => {
  const { id, version } = await receive(context, kind, text)
  await send(context, `/api/imports/${id}/start`, { version })
  // Others of the installation may come first.
  await expect
    .poll(async () => (await (await context.request.get(`/api/imports/${id}`)).json()).data.state, {
      timeout: 120_000,
    })
    .toBe('done')
  return id
}

const familyNames = ['山田', '佐藤', '髙橋', '伊藤', '渡邉', '勅使河原']
const givenNames = ['花子', '美咲', '陽菜', '健太', '結衣']

const codes = new Map<string, number[]>()
const decoder = new TextDecoder('shift_jis')
for (let byte = 0; byte < 0xe0; byte++) {
  const sign = decoder.decode(new Uint8Array([byte]))
  if (sign.length === 1 && sign !== '\ufffd') codes.set(sign, [byte])
}
for (let lead = 0x81; lead <= 0xfc; lead++)
  for (let trail = 0x40; trail <= 0xfc; trail++) {
    const sign = decoder.decode(new Uint8Array([lead, trail]))
    if ([...sign].length === 1 && sign !== '\ufffd' && !codes.has(sign)) codes.set(sign, [lead, trail])
  }
