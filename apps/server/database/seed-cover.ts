// The demo salon's doorway: an indigo noren in the evening light.

export const coverAlt = '夕方の路地に下がる、こはるの藍色ののれん'

const width = 1600
const height = 800
const panels = 5
const panelWidth = 196
const left = (width - panels * panelWidth) / 2

const panel = (index: number): string => {
  const x = left + index * panelWidth
  // Each cloth hangs a little differently, as if somebody had just walked through.
  const sway = [0, 5, -7, 12, -3][index] ?? 0
  const bottom = 500 + ([6, -4, 8, -10, 2][index] ?? 0)
  const right = x + panelWidth - 6
  return `<path d="M${x} 150 H${right} C${right + sway * 0.4} 280 ${right + sway} 400 ${right + sway} ${bottom} Q${x + panelWidth / 2 + sway} ${bottom + 12} ${x + sway} ${bottom} C${x + sway} 400 ${x + sway * 0.4} 280 ${x} 150 Z" fill="url(#cloth)"/>
    <path d="M${right - 10} 156 C${right - 10 + sway * 0.4} 280 ${right - 12 + sway} 400 ${right - 12 + sway} ${bottom - 4}" stroke="#0f2f5c" stroke-opacity="0.35" stroke-width="9" fill="none"/>
    <path d="M${x + 34} 158 C${x + 34 + sway * 0.4} 280 ${x + 30 + sway} 400 ${x + 30 + sway} ${bottom - 2}" stroke="#4a7dc0" stroke-opacity="0.22" stroke-width="16" fill="none"/>`
}

const lattice = Array.from(
  { length: 27 },
  (_, i) => `<rect x="${24 + i * 60}" y="120" width="9" height="560" fill="#5d4632" fill-opacity="0.55"/>`,
).join('')

export const coverArt = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs>
    <linearGradient id="evening" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#3b3a45"/><stop offset="0.5" stop-color="#5a4a44"/><stop offset="1" stop-color="#2c2a30"/>
    </linearGradient>
    <radialGradient id="lamp" cx="0.5" cy="0.55" r="0.55">
      <stop offset="0" stop-color="#ffdf9e" stop-opacity="0.95"/><stop offset="0.45" stop-color="#f7bd6a" stop-opacity="0.55"/>
      <stop offset="1" stop-color="#f0a24a" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#2a63ac"/><stop offset="0.55" stop-color="#1d4f91"/><stop offset="1" stop-color="#163d72"/>
    </linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#8f6f52"/><stop offset="1" stop-color="#3d3029"/>
    </linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#evening)"/>
  <rect x="0" y="120" width="${width}" height="560" fill="#7a5d42"/>
  ${lattice}
  <rect x="${left - 70}" y="90" width="${panels * panelWidth + 140}" height="600" fill="#f4dcae"/>
  <rect x="${left - 70}" y="90" width="${panels * panelWidth + 140}" height="600" fill="url(#lamp)"/>
  <rect x="${left - 90}" y="80" width="26" height="620" fill="#3d2c20"/>
  <rect x="${left + panels * panelWidth + 64}" y="80" width="26" height="620" fill="#3d2c20"/>
  <rect x="0" y="680" width="${width}" height="120" fill="url(#floor)"/>
  <ellipse cx="800" cy="700" rx="560" ry="46" fill="#ffdf9e" fill-opacity="0.35"/>
  <rect x="${left - 100}" y="118" width="${panels * panelWidth + 200}" height="14" rx="7" fill="#241a13"/>
  ${Array.from({ length: panels * 2 }, (_, i) => `<rect x="${left + 40 + i * (panelWidth / 2)}" y="116" width="26" height="40" rx="3" fill="#1d4f91"/>`).join('')}
  ${Array.from({ length: panels }, (_, i) => panel(i)).join('')}
  <g transform="translate(${left + panelWidth * 2.5} 318)" fill="#fbfaf7">
    ${Array.from({ length: 5 }, (_, i) => `<path transform="rotate(${i * 72})" d="M0 -8 C-26 -22 -24 -58 -7 -64 L0 -54 L7 -64 C24 -58 26 -22 0 -8Z"/>`).join('')}
    <circle r="9" fill="#1d4f91"/>
  </g>
  <rect width="${width}" height="${height}" fill="url(#lamp)" opacity="0.18"/>
</svg>`
