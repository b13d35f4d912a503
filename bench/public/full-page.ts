// A shop whose page has everything an owner can hang there: a cover, a gallery, ten blocks, menus with pictures.
import { makeShop, photograph, type BenchServer, type TestShop } from '../server.ts'

const blocks = 10
const photographs = 12
const menus = 8

export const fillPage = async ({ visit }: BenchServer): Promise<TestShop> => {
  const shop = await makeShop(visit)
  const owner = shop.client
  const [page] = (await send(owner, 'GET', '/api/pages?type=booking')).data
  await send(owner, 'POST', `/api/pages/${page.id}/images`, {
    type: 'cover',
    image_base64: await photograph(1600, 900),
    alt_text: '店内',
  })
  for (let n = 1; n <= photographs; n++)
    await send(owner, 'POST', '/api/gallery-images', {
      image_base64: await photograph(1200, 900 + n * 10),
      alt_text: `仕上がり ${n}`,
    })
  for (let n = 1; n < menus; n++)
    await send(owner, 'POST', '/api/menus', {
      name: `カット＋カラー＋トリートメント ${n}`,
      price: 5_500 + n * 1_100,
      duration: 60,
      publish_state: 'published',
    })
  for (let n = 1; n <= blocks; n++)
    await send(owner, 'POST', '/api/page-sections', {
      page_id: page.id,
      type: 'document',
      title: `ご案内 ${n}`,
      publish_state: 'published',
      priority: n + 1,
      content: JSON.stringify(documentOf(n)),
    })
  return shop
}

const send = async (client: TestShop['client'], method: string, path: string, body?: unknown) => {
  const answer = await client.call(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

const documentOf = (n: number) => ({
  type: 'doc',
  content: [1, 2, 3].map((paragraph) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: `${n}-${paragraph} 駅から歩いて三分の小さなお店です。おひとりずつ、ゆっくりとお話を伺いながら仕上げます。`.repeat(
          3,
        ),
      },
    ],
  })),
})
