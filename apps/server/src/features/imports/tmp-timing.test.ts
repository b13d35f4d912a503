import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { importingOf } from '#testing/imports/imports'
import { testNow, useUncheckedServer } from '#testing/server'

const server = await useUncheckedServer()
const pad = (n: number, l = 2) => String(n).padStart(l, '0')
test('timing', { timeout: 900_000 }, async () => {
  server.setNow(testNow)
  const shop = await makeShop(server)
  const other = await makeShop(server)
  const on = importingOf(server, shop)
  const people = ['顧客番号,氏名,フリガナ,電話番号,メール,生年月日,性別,来店回数,最終来店日,メモ']
  for (let i = 0; i < 10_000; i++)
    people.push(
      `K${i},山田 花子${i},ヤマダ ハナコ,090${pad(i, 8)},u${i}@example.jp,1985/4/${1 + (i % 28)},女,${i % 30},2026/10/${1 + (i % 28)},メモ${i}です`,
    )
  const visits = ['予約番号,予約日,開始時刻,終了時刻,メニュー,スタッフ,お名前,電話番号,金額,ステータス']
  for (let i = 0; i < 5_000; i++) {
    const c = i % 10_000
    const day =
      i < 4_000 ? `2026/${1 + (i % 10)}/${1 + (Math.floor(i / 10) % 28)}` : `2026/12/${1 + (i % 28)}`
    const h = i < 4_000 ? 9 + (i % 9) : 9 + (Math.floor((i - 4000) / 28) % 12)
    visits.push(
      `V${i},${day},${h}:00,${h}:50,カット,担当${i % 3},山田 花子${c},090${pad(c, 8)},5500,${i < 4000 ? '来店済み' : '予約確定'}`,
    )
  }
  const times: number[] = []
  let running = true
  const probe = async (into: number[]) => {
    while (running) {
      const began = performance.now()
      await other.client.call('GET', '/api/customers')
      await other.client.call('POST', '/api/customers', { name: '近所' })
      into.push((performance.now() - began) / 2)
      await new Promise((r) => setTimeout(r, 20))
    }
  }
  const p95 = (all: number[]) => Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0)
  const p50 = (all: number[]) => Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.5)] ?? 0)
  const idle: number[] = []
  const idling = probe(idle)
  await new Promise((r) => setTimeout(r, 8000))
  running = false
  await idling
  const say: string[] = [`idle p50 ${p50(idle)} p95 ${p95(idle)} n ${idle.length}`]
  await on.receive('customers', '氏名\n花子')
  for (const [kind, rows] of [
    ['customers', people],
    ['visits', visits],
  ] as const) {
    let began = performance.now()
    const cpu = process.cpuUsage()
    const got = await on.receive(kind, rows.join('\n'))
    expect(got.status).toBe(201)
    say.push(
      `${kind} receive ${Math.round(performance.now() - began)} ms wall, cpu of the process ${Math.round((process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1000)} ms, counts ${JSON.stringify(got.body.data.counts)}`,
    )
    const id = got.body.data.id
    began = performance.now()
    await on.call('PUT', id, '/rows/3', { decision: 'leave' })
    say.push(`${kind} one decision ${Math.round(performance.now() - began)}`)
    began = performance.now()
    await on.call('GET', id, '/rows?page=100')
    say.push(`${kind} a page of rows ${Math.round(performance.now() - began)}`)
    began = performance.now()
    await on.call('GET', id)
    say.push(`${kind} read ${Math.round(performance.now() - began)}`)
    await on.call('POST', id, '/start', { version: 1 })
    running = true
    times.length = 0
    const probing = probe(times)
    began = performance.now()
    const cpu2 = process.cpuUsage()
    await on.work()
    say.push(
      `${kind} write ${Math.round(performance.now() - began)} ms wall, cpu ${Math.round((process.cpuUsage(cpu2).user + process.cpuUsage(cpu2).system) / 1000)}`,
    )
    running = false
    await probing
    say.push(`${kind} others p50 ${p50(times)} p95 ${p95(times)} n ${times.length}`)
    const done = (await on.call('GET', id)).body.data
    say.push(JSON.stringify({ state: done.state, done: done.done, counts: done.counts }))
    began = performance.now()
    if (kind === 'visits') {
      await on.call('POST', id, '/undo')
      await on.work()
      say.push(`${kind} undo ${Math.round(performance.now() - began)}`)
      say.push(JSON.stringify((await on.call('GET', id)).body.data.state))
    }
  }
  say.push(`violations ${JSON.stringify(await server.violations())}`)
  ;(await import('node:fs')).writeFileSync('/tmp/runs/timing.txt', say.join('\n') + '\n')
})
