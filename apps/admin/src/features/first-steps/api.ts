// What other features may use of this one.
export { FirstStepsCard } from './account-card.tsx'
export { FirstSteps } from './first-steps.tsx'
