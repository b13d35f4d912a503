// What other areas use of monitoring.
export { openHeartbeat } from './heartbeat.ts'
