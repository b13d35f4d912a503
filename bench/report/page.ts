// The findings of one run as a page with text, tables and plots, without script or requests.
import { spread, type Figure, type Finding } from './figures.ts'
import { plotOf } from './plot.ts'

export const pageOf = (findings: readonly Finding[], made: Date): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bench</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Bench</h1>
<p>${made.toISOString().slice(0, 16).replace('T', ' ')} UTC. Figures of one run on one machine, to be compared with each other: the rounds of
ours and of its peer alternate. Each figure is the median, in brackets the smallest and the largest round; each dot is a round, the
bar its median, the dashed line the goal.</p>
${findings.map(sectionOf).join('\n')}
</main>
</body>
</html>
`

const sectionOf = ({
  goal,
  what,
  peer,
  figures,
  facts = [],
  requirement,
  met,
  lines = [],
}: Finding): string => `
<section>
<h2>${goal} <small class="${met ? 'met' : 'missed'}">${met ? 'met' : 'not met'}</small></h2>
<p>${escape(what)}.<br>Peer: ${escape(peer)}.<br>Goal: ${escape(requirement)}.</p>
<div class="wide" tabindex="0"><table>
<thead><tr><th></th><th>ours</th><th>peer</th><th>ratio</th></tr></thead>
<tbody>
${figures.map(rowOf).join('\n')}
${facts.map(([name, ours, other = '']) => row(name, ours, other, '')).join('\n')}
</tbody></table></div>
${figures.map((figure) => `<h3>${escape(figure.name)}</h3>\n${plotOf({ ...figure, name: escape(figure.name) })}`).join('\n')}
${lines.length > 0 ? `<div class="wide" tabindex="0"><pre>${escape(lines.join('\n'))}</pre></div>` : ''}
</section>`

const rowOf = ({ name, ours, peer = [], ratio = [] }: Figure): string =>
  row(name, spread(ours), spread(peer), spread(ratio))

const row = (name: string, ...cells: readonly string[]): string =>
  `<tr><th>${escape(name)}</th>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const style = `
:root { color-scheme: light; --ink: #22252a; --soft: #6b7280; --line: #d8dce2; --ours: #1f6f5c; --peer: #9a7b2f; --ratio: #3b5ba9 }
* { box-sizing: border-box }
body { margin: 0; background: #fff; color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 0 0 .5rem }
h3 { font-size: .9rem; margin: 1.25rem 0 .25rem }
section { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem }
small { font-size: .8rem; font-weight: 600; border: 1px solid; border-radius: 1rem; padding: .1rem .6rem; margin-left: .25rem }
.met { color: var(--ours) }
.missed { color: #a33a2a }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; white-space: nowrap }
th, td { padding: .3rem 1rem .3rem 0; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400 }
th:first-child { text-align: left }
thead th { color: var(--soft) }
pre { font-size: .75rem; line-height: 1.5; background: #f6f7f9; padding: .75rem; margin: 1rem 0 0; width: max-content; min-width: 100% }
.strip { display: grid; grid-template-columns: 4rem 1fr 13rem; gap: .5rem; align-items: center; font-size: .8rem; font-variant-numeric: tabular-nums }
.strip span:last-child { text-align: right; white-space: nowrap }
.strip svg { width: 100%; display: block }
.ours { color: var(--ours) }
.peer { color: var(--peer) }
.ratio { color: var(--ratio) }
.strip span { color: var(--ink) }
circle { fill: currentColor; fill-opacity: .45 }
.axis { stroke: var(--line) }
.median { stroke: currentColor; stroke-width: 2 }
.goal { stroke: var(--ink); stroke-dasharray: 3 3 }
@media (max-width: 40rem) {
  .strip { grid-template-columns: 3.5rem 1fr }
  .strip span:last-child { grid-column: 2; text-align: left; color: var(--soft); margin-top: -.4rem }
}
`
