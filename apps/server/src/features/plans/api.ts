// What other areas use of plans.
export {
  type PlanCode,
  isUnlocked,
  isWindowHeld,
  menuLimit,
  planHorizon,
  reservationLimit,
} from './allowances.ts'
export { hideExcess, hideMenus, tellHidden } from './hide-menus.ts'
export { planHeldSql, planStandingSql, planUsageSql, readCounted, readPlanWindow } from './read-plan.ts'
export { setPlan } from './set-plan.ts'
export { readPaidPlan } from './subscriptions/read-subscription.ts'
export { notifyOfUsage } from './usage/notify-of-usage.ts'
