// What other features may use of this one.
export { fieldOrder } from './checks.ts'
export { validationTextsOf } from './details-page.tsx'
export { DetailsForm } from './form.tsx'
