/** Tables that others refer to: each of their rows gets an id of its own in the new shop. */
export type Referred =
  | 'staff'
  | 'menus'
  | 'pages'
  | 'forms'
  | 'form_sections'
  | 'customers'
  | 'customer_notes'
  | 'customer_photos'
  | 'reservations'
  | 'move_requests'
