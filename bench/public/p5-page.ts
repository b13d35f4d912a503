// P5: a shop's cached page, compared with node:http that sends the same bytes and headers.
import { compareWithBarePage, cpuOf, speedOf } from '../peers/compare.ts'
import { fetchRaw } from '../peers/process.ts'
import { count, isMet, type Finding } from '../report/figures.ts'
import type { BenchServer, TestShop } from '../server.ts'

const requirement = 0.5
const clients = 32
const rounds = 5
const seconds = 2

export const benchPage = async (server: BenchServer, shop: TestShop): Promise<Finding> => {
  const path = `/s/${shop.domain}`
  const page = await fetchRaw(server.port, path, asking)
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  const { ours, bare } = await compareWithBarePage(server, path, asking, { clients, rounds, seconds })
  const speed = speedOf(ours, bare, requirement)
  return {
    goal: 'P5',
    what: `The page of a shop with cover, gallery and ten blocks from the cache, ${clients} clients, ${count(page.body.length)} bytes (${page.headers['content-encoding'] ?? 'not compressed'})`,
    peer: 'node:http with the same bytes and headers',
    figures: [speed, cpuOf(ours, bare)],
    requirement: `at least ${requirement} × node:http`,
    met: isMet(speed),
  }
}

const asking = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'ja' }
