// The figures are what Prometheus reads and what the alarms of deploy/prometheus-rules.yaml ask for.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { eventually, openClient } from '#testing/client'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { startTestOutbox, useTestServer } from '#testing/server'

const server = await useTestServer({ LOG_LEVEL: 'silent' })
// As a start makes it.
mkdirSync(server.services.config.dataDir)
const deploy = join(import.meta.dirname, '../../../../../deploy')

type Family = { help: string; type: string; samples: Record<string, number> }

const sampleLine = /^([a-z_]+?)(\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/

/** As the form's description has it: HELP, TYPE and then the samples of one family. */
const readFamilies = (text: string): Record<string, Family> => {
  const families: Record<string, Family> = {}
  for (const block of text.trim().split('\n\n')) {
    const [help = '', type = '', ...samples] = block.split('\n')
    const [, name = '', said = ''] = /^# HELP ([a-z_]+) (.{10,})$/.exec(help) ?? []
    const [, typed, kind = ''] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(type) ?? []
    expect([block, typed]).toEqual([block, name])
    families[name] = { help: said, type: kind, samples: {} }
    for (const line of samples) {
      const [, metric = '', labels = '', value] = sampleLine.exec(line) ?? []
      expect([line, metric.replace(/_(bucket|sum|count)$/, kind === 'histogram' ? '' : '$&')]).toEqual([
        line,
        name,
      ])
      families[name].samples[metric + labels] = Number(value)
    }
  }
  return families
}

const ask = async () => (await openClient(server.url).call('GET', '/metrics')).text
const figures = async () => readFamilies(await ask())
const figure = async (sample: string) => (await figures())[sample.split('{')[0] ?? '']?.samples[sample]

test('what waits, what failed, the worker, the pool and the disk have a figure', async () => {
  const shop = await makeShop(server)
  const path = `/api/public/shops/${shop.domain}/reservations`
  expect((await openClient(server.url).call('POST', path, someBooking(shop.menuId), keyed())).status).toBe(
    201,
  )
  server.setNow('2026-11-21T09:02:00+09:00')
  expect(await figure('noren_worker_heartbeat_timestamp_seconds{part="messages"}')).toBeUndefined()
  const waiting = (await figure('noren_mails{state="waiting"}')) ?? 0
  expect(waiting).toBeGreaterThan(0)
  expect(await figure('noren_oldest_mail_age_seconds')).toBe(120)

  const outbox = startTestOutbox(server.services)
  await eventually(async () =>
    (await figure('noren_worker_heartbeat_timestamp_seconds{part="reminders"}')) ? true : undefined,
  )
  await outbox.stop()
  const beat = await figure('noren_worker_heartbeat_timestamp_seconds{part="messages"}')
  expect(beat).toBe(Date.parse('2026-11-21T09:02:00+09:00') / 1000)
  // Without a relay it was tried and waits on.
  expect(await figure('noren_mails{state="waiting"}')).toBe(waiting)
  await server.sql(
    "update messages set status = 'failed', last_error = '550 RCPT TO' where kind <> 'reminder'",
  )
  await server.sql("update account_messages set status = 'failed', last_error = 'superseded'")
  expect([await figure('noren_mails{state="waiting"}'), await figure('noren_mails{state="failed"}')]).toEqual(
    [0, (await server.sql("select from messages where status = 'failed'")).length],
  )
  server.setNow('2026-11-22T12:00:00+09:00')
  expect(await figure('noren_mails{state="failed"}')).toBe(0)

  await server.sql(`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
    retention_seconds, deletion_seconds, partition, table_name)
    values ('late-job', 'standard', 2, 0, false, 900, 900, 900, false, 'job_common')`)
  await server.sql(`insert into pgboss.job (name, state, start_after, completed_on) values
    ('late-job', 'created', now() - interval '10 minutes', null), ('late-job', 'created', now() + interval '1 day', null),
    ('late-job', 'failed', now(), now()), ('late-job', 'failed', now(), now() - interval '2 days')`)
  const all = await figures()
  expect(all['noren_oldest_job_age_seconds']?.samples['noren_oldest_job_age_seconds']).toBeCloseTo(600, -2)
  expect(all['noren_failed_jobs']?.samples).toEqual({ 'noren_failed_jobs{name="late-job"}': 1 })
  expect(all['noren_pool_connections_max']?.samples['noren_pool_connections_max']).toBe(12)
  expect(all['noren_pool_connections']?.samples['noren_pool_connections{state="idle"}']).toBeGreaterThan(0)
  const disk = ['free', 'size'].map(
    (part) => all[`noren_disk_${part}_bytes`]?.samples[`noren_disk_${part}_bytes`] ?? 0,
  )
  expect(disk[0]).toBeGreaterThan(0)
  expect(disk[1]).toBeGreaterThan(disk[0] ?? 0)
})

test('requests are counted by route, with their time and by the code of a refusal; never an address', async () => {
  const client = openClient(server.url)
  for (const path of [
    '/api/public/shops/somebody-secret',
    '/nowhere-secret',
    '/s/somebody-secret',
    '/assets/images/secret',
  ])
    await client.call('GET', path)
  await client.call('POST', '/api/auth/me', {})
  const all = await figures()
  const route = '{method="GET",route="/api/public/shops/:domain"'
  const samples: Record<string, number> = all['noren_request_duration_seconds']?.samples ?? {}
  const steps = Object.entries(samples).flatMap(([sample, value]) =>
    sample.startsWith('noren_request_duration_seconds_bucket') &&
    sample.includes(`route="/api/public/shops/:domain"`)
      ? [value]
      : [],
  )
  expect(samples[`noren_request_duration_seconds_count${route}}`]).toBeGreaterThanOrEqual(1)
  expect(steps).toHaveLength(13)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  const refusals = all['noren_refusals_total']?.samples ?? {}
  expect(refusals['noren_refusals_total{code="not_found"}']).toBeGreaterThanOrEqual(3)
  expect(refusals['noren_refusals_total{code="method_not_allowed"}']).toBe(1)
  expect(await ask()).not.toContain('secret')
})

test('while the database is away the other figures are told at once', async () => {
  const { pool } = server
  const connect = pool.connect.bind(pool)
  pool.connect = (() =>
    Promise.reject(new Error('Connection terminated unexpectedly'))) as typeof pool.connect
  const all = await figures()
  pool.connect = connect
  expect(all['noren_database_up']?.samples).toEqual({ noren_database_up: 0 })
  expect(Object.keys(all)).not.toContain('noren_oldest_mail_age_seconds')
  expect(await figure('noren_database_up')).toBe(1)
})

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }

/** Names in the rules that nobody tells. */
const missing = (rules: Rules, told: readonly string[]): string[] =>
  rules.groups
    .flatMap(({ rules: own }) => own)
    .flatMap(({ expr }) => expr.match(/noren_[a-z_]+/g) ?? [])
    .filter((name) => !told.includes(name.replace(/_bucket$/, '')))

test('each alarm asks for figures that there are', async () => {
  const rules: Rules = parse(readFileSync(join(deploy, 'prometheus-rules.yaml'), 'utf8'))
  const told = Object.keys(await figures())
  expect(rules.groups[0]?.rules.length).toBeGreaterThan(10)
  expect(missing(rules, told)).toEqual([])
  expect(missing({ groups: [{ rules: [{ alert: 'A', expr: 'noren_nothing > 1' }] }] }, told)).toEqual([
    'noren_nothing',
  ])
})

test('Prometheus itself has nothing against figures and alarms, where its promtool is at hand', async () => {
  const promtool = (args: readonly string[], input = '') => {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: deploy,
      input,
      encoding: 'utf8',
    })
    return error ? undefined : { status, said: stdout + stderr }
  }
  const checked = promtool(['check', 'metrics'], await ask())
  if (!checked) return console.log('  promtool is not here: the form was checked by the test alone')
  expect(checked).toEqual({ status: 0, said: '' })
  expect(promtool(['check', 'rules', 'prometheus-rules.yaml'])).toMatchObject({ status: 0 })
  expect(promtool(['test', 'rules', 'prometheus-rules.test.yaml'])).toMatchObject({ status: 0 })
  // It would say so.
  expect(
    promtool(['check', 'metrics'], '# TYPE noren_mails_count counter\nnoren_mails_count 1\n')?.status,
  ).not.toBe(0)
})
