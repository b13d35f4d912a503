// What other features may use of this one.
export { useDomainCheck } from './settings/domain/check.ts'
export { DomainHint } from './settings/domain/hint.tsx'
export { ShopFrame } from './shop-frame.tsx'
