// What other features show of customers.
export { useLastVisit, VisitCount } from './visit-figures.tsx'
