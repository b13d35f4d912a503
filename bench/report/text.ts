// A finding as a table of text: median, and in brackets the smallest and the largest of the rounds.
import { spread, type Finding } from './figures.ts'

export const print = (finding: Finding): void => {
  const { figures, facts = [], lines = [] } = finding
  const rows = [
    ['', 'ours', 'peer', 'ratio'],
    ...figures.map((f) => [f.name, spread(f.ours), spread(f.peer ?? []), spread(f.ratio ?? [])]),
    ...facts.map(([name, ours, other = '']) => [name, ours, other, '']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = ([name = '', ours = '', other = '', ratio = '']: string[]) =>
    `    ${name.padEnd(widths[0] ?? 0)}  ${ours.padStart(widths[1] ?? 0)}  ${other.padStart(widths[2] ?? 0)}  ${ratio}`
  console.log(`${finding.goal}  ${finding.what}`)
  console.log(`    peer: ${finding.peer}`)
  for (const row of rows) console.log(line(row).trimEnd())
  for (const text of lines) console.log(`      ${text}`)
  console.log(`    goal: ${finding.requirement}: ${finding.met ? 'met' : 'NOT MET'}\n`)
}
