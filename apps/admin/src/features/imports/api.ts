export { GoingOn } from './going-on.tsx'
export { ImportLinkCard } from './link-card.tsx'
