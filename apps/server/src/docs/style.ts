// The product's tokens (packages/ui, tokens.css) for a page that has no build.
import { Html } from './html.ts'

export const style = new Html(`
:root { --paper: #fbfaf7; --surface: #fff; --ink: #1c2430; --soft: #5b6472; --line: #e6e3da; --primary: #1d4f91; --tint: #e8eff8; --accent: #a62a5e }
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.7 "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Noto Sans JP", "BIZ UDPGothic", Meiryo, sans-serif; overflow-wrap: anywhere }
.page { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; max-width: 76rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
nav { font-size: .875rem }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0 }
nav a { display: block; padding: .25rem .5rem; border-radius: .5rem; color: inherit; text-decoration: none }
nav a:hover { background: var(--tint) }
nav b { display: block; padding: 0 .5rem; color: var(--soft) }
a { color: var(--primary) }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
h1, h2, h3, h4 { line-height: 1.35 }
h1 { font-size: 1.75rem; margin: 0 0 1rem }
h2 { font-size: 1.375rem; margin: 3rem 0 1rem; text-transform: capitalize }
h3 { font-size: 1.125rem; margin: 0 }
h4 { font-size: .875rem; margin: 1.25rem 0 .25rem; color: var(--soft) }
article { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1.5rem }
article > p { margin: .5rem 0 0 }
code, pre, .method { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .875rem }
pre { margin: 0; padding: .75rem 1rem; background: var(--ink); color: #fff; border-radius: .5rem; line-height: 1.5; white-space: pre-wrap }
.method { display: inline-block; padding: 0 .5rem; border-radius: 99rem; background: var(--tint); color: var(--primary); font-weight: 700 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
th, td { min-width: 4.5rem; overflow-wrap: break-word; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--soft); white-space: nowrap }
td code { white-space: nowrap }
td:last-child { min-width: 5rem }
.required { color: var(--accent) }
details summary { cursor: pointer; padding: .375rem 0; color: var(--primary) }
@media (min-width: 64rem) { .page { grid-template-columns: 17rem minmax(0, 1fr) } nav { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; align-self: start } }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
`)
