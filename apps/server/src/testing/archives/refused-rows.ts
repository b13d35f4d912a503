// What the API refuses of a field, for files of whole shops: table, field, and what is written there.
import { plainDocument } from '@noren/contract/pages/documents'

export const refusedRows: [string, string, object][] = [
  ['shops', 'profile', { profile: 'あ'.repeat(2001) }],
  ['shops', 'payment_options', { payment_options: Array.from({ length: 21 }, (_, n) => `way ${n}`) }],
  ['page_sections', 'title', { title: 'あ'.repeat(101) }],
  ['page_sections', 'content', { content: plainDocument('あ'.repeat(60_000)) }],
  ['page_sections', 'content', { content: JSON.stringify({ type: 'doc', content: [{ type: 'script' }] }) }],
  ['form_sections', 'options', { options: Array.from({ length: 51 }, (_, n) => `${n}`) }],
  ['email_templates', 'body_header', { body_header: 'あ'.repeat(1001) }],
  ['email_templates', 'body_header', { body_header: '{お客様} 様' }],
  ['form_sections', 'title', { title: '' }],
  ['form_sections', 'options', { type: 'single_choice', options: [] }],
  ['form_sections', 'options', { type: 'single_choice', options: ['はい', 'はい'] }],
  ['form_sections', 'placeholder', { type: 'agreement', placeholder: '', options: ['同意する'] }],
  ['form_sections', 'dropdown', { type: 'note', options: [], placeholder: '', dropdown: true }],
  ['page_sections', 'publish_state', { type: 'menu', content: '', publish_state: 'draft' }],
  ['page_sections', 'type', { type: 'reservation_number', content: '', menu_ids: [] }],
  ['customers', 'birth_date', { birth_date: '2099-01-01' }],
  ['customers', 'birth_date', { birth_date: '1850-01-01' }],
  ['customer_notes', 'title', { title: ' ' }],
  ['customer_notes', 'content', { content: ' \n ' }],
  ['staff', 'name', { name: 'visit x.example/y' }],
  ['shops', 'phone_number', { phone_number: '03--1234' }],
  ['shops', 'payment_options', { payment_options: ['現金', '現金'] }],
  [
    'special_hours',
    'end_at',
    { status: 'open', start_at: '2026-12-01T10:00:00+09:00', end_at: '2026-12-02T10:00:00+09:00' },
  ],
]
