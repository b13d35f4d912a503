export { downloadShop } from './download.ts'
