// The operator's commands as the program runs them: beside a running server and without one. Rule PLAN-28.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { freePort, inspectProgram, runProgram, startProgram } from '#testing/program'

test(
  'the program does it beside a running server and without one, and serves nothing of it',
  { timeout: 240_000 },
  async () => {
    const run = {
      dataDir: mkdtempSync(join(tmpdir(), 'noren-operator-')),
      port: await freePort(),
      environment: { SANDBOX: 'off' },
    }
    const admin = async (...typed: string[]) => {
      const program = runProgram({ ...run, args: ['admin', ...typed] })
      return { code: await program.ended, output: program.output() }
    }
    try {
      const server = await startProgram(run)
      const visit = await inspectProgram(server)
      const shop = await makeShop(visit)
      await visit.close()
      const page = async () => (await fetch(`${server.url}/s/${shop.domain}`)).status
      expect(await page()).toBe(200)
      expect(await admin('suspend', shop.domain, '--reason', 'misuse')).toEqual({
        code: 0,
        output: `The booking page of ${shop.domain} is closed.\n`,
      })
      await expect.poll(page).toBe(404)
      expect((await admin()).code).toBe(2)
      expect((await admin('plan', 'nobody-has-this', 'standard')).code).toBe(1)
      for (const path of ['/admin', '/api/admin', '/api/operator', '/api/admin/shops', '/operator'])
        expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404])

      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      const { code, output } = await admin('shops', '--search', shop.domain, '--json')
      expect(code).toBe(0)
      expect(JSON.parse(output)).toMatchObject([{ id: shop.shopId, state: 'suspended' }])
    } finally {
      rmSync(run.dataDir, { recursive: true, force: true })
    }
  },
)
