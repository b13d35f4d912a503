import config from './playwright.config.ts'
const { globalSetup, ...rest } = config
export default { ...rest, outputDir: '/tmp/admin-pw', workers: 1, expect: { timeout: 8000 }, timeout: 60000, projects: [config.projects![1]] }
