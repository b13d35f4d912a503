// What other features may use of this one.
export { FirstStepsCard } from './first-steps/account-card.tsx'
export { FirstSteps } from './first-steps/first-steps.tsx'
export { useDomainCheck } from './settings/domain/check.ts'
export { DomainHint } from './settings/domain/hint.tsx'
