// One text for each refusal code of `@noren/contract/errors`; a test compares both lists.

export const errors = {
  ja: {
    invalid: '入力内容に問題があります。',
    malformed: 'リクエストの形式が正しくありません。',
    idempotency_key_required: 'Idempotency-Key ヘッダーを付けてください。',
    idempotency_key_reused: '同じ Idempotency-Key が別の内容で使われています。',
    unauthenticated: 'ログインしてください。',
    credentials: 'メールアドレスまたはパスワードが正しくありません',
    invalid_token: 'このAPIトークンは、登録されていないか、期限が切れているか、取り消されています。',
    insufficient_scope: 'この操作は、APIトークンでは行えません。',
    forbidden: 'この操作を行う権限がありません。',
    foreign_origin: '別のサイトからの操作は受け付けていません。',
    email_unverified: 'メールアドレスの確認が済んでいません。確認メールのリンクを開いてください。',
    no_shop: '店舗アカウントが登録されていません',
    sign_in_again: '安全のため、一度ログアウトしてログインし直してから、もう一度お試しください。',
    not_found: '見つかりませんでした。',
    method_not_allowed: 'この操作はできません。',
    request_timeout: '送信に時間がかかりすぎたため、受け付けられませんでした。もう一度お試しください。',
    slot_taken:
      '申し訳ございません。ご希望の日時は、先にほかのお客様のご予約が入りました。別の日時をお選びください。',
    occupied: 'この時間には、すでにほかの予定が入っています。',
    outside_rules:
      '受付のきまりから外れた日時です。内容をご確認のうえ、このままでよければ、もう一度登録してください。',
    reservations_inside:
      'この変更により、すでに入っている予約が営業時間の外になります。予約はそのまま残ります。内容をご確認のうえ、もう一度保存してください。',
    dated_hours_taken: 'この日から始まる営業時間は、すでに登録されています。',
    special_taken: '同じ日時の臨時営業または臨時休業が、すでに登録されています。',
    hours_begun: 'この営業時間はすでに始まっています。「通常の営業日」で変更してください。',
    reservations_live:
      'これからの予約、または承認待ちの予約がある顧客は削除できません。先に予約をキャンセルするか、来店後に削除してください。',
    merge_final: 'この統合は、すでに元に戻されているか、元に戻せない状態です。',
    payment_required: 'このメニューは、ご予約のときに事前のお支払いが必要です。',
    payment_over: 'お支払いの時間が過ぎたため、この日時の確保は終了しました。料金は請求されていません。',
    menu_changed:
      'メニューの料金または所要時間が変わりました。内容をご確認のうえ、もう一度お申し込みください。',
    section_limit:
      '予約フォームの項目は30個までです。使っていない項目を削除してから、もう一度お試しください。',
    image_exists: 'このメニューにはすでに画像があります。',
    staff_last: '最後の1名は、外すことも削除することもできません。',
    staff_limit: '受付の担当にできるのは20名までです。ほかの担当を外してから、もう一度お試しください。',
    staff_rows_limit: '登録できるスタッフは、外したスタッフも含めて100名までです。',
    push_devices_full: '通知を受け取れる端末は10台までです。使わなくなった端末を外してください。',
    push_off: 'この端末は通知を受け取る設定になっていません。先に通知をオンにしてください。',
    calendar_limit: '登録できる外部カレンダーは5件までです。使わなくなったものを削除してください。',
    staff_in_use: 'このスタッフには予約の記録があるため、削除できません。代わりに、受付から外してください。',
    seat_group_limit: '席・個室・機器は10種類まで登録できます。',
    seats_in_use: 'この席を使うメニューがあるため、削除できません。先に、メニューの設定から外してください。',
    page_image_exists: 'この種類の画像はすでに存在します。更新するには、既存の画像を削除してください。',
    image_in_use: 'この画像は、ブロックの中で使われています。先にブロックから外してください。',
    library_full: '画像は100枚まで保存できます。使っていない画像を削除してから、もう一度お試しください。',
    gallery_full: 'ギャラリーに載せられる写真は12枚までです。1枚削除してから、もう一度お試しください。',
    images_full:
      '画像の保存容量（200MB）がいっぱいです。使っていない画像を削除してから、もう一度お試しください。',
    photos_full:
      '写真は、お客様お一人につき100枚まで保存できます。不要な写真を削除してから、もう一度お試しください。',
    block_limit: 'ブロックは1ページに50個まで追加できます。',
    menus_always_shown: 'メニューは非表示にできません',
    reservation_number_fixed: '予約番号のブロックは、追加・編集・削除できません。',
    prices_in_force:
      'この料金の変更は、すでに始まっているため取り消せません。メニューごとに料金を変更してください。',
    outdated: 'この内容は、ほかの画面で変更されました。最新の内容をご確認ください。',
    not_offered:
      '申し訳ございません。ご希望の日時は、ご予約を受け付けておりません。別の日時をお選びください。',
    final: 'この予約はすでに終了またはキャンセルされているため、変更できません。',
    undo_over:
      'この操作は、もう元に戻せません。元に戻せるのは、施術済みまたはキャンセルにした本人が、10分以内に行う場合だけです。',
    call_shop:
      '申し訳ございません。このご予約は、インターネットではお受けできません。お手数ですが、お店へお電話ください。',
    past_deadline: '変更・キャンセルの受付期限を過ぎています。',
    offer_open: 'このお客様には、すでに別の日時をご案内しています。先にその案内を取り下げてください。',
    offer_over: 'この日時のご案内は、すでに終了しています。',
    bill_exists: 'この予約のお会計は、すでに記録されています。',
    day_closed: 'この日は締め済みです。修正するには、先に日報で締めを取り消してください。',
    moves_exhausted: 'この画面での日時の変更は、10回までです。お手数ですが、お店へお電話でご連絡ください。',
    mail_outdated: '予約の内容がその後変わったため、このメールはもう送信できません。',
    waitlist_closed: 'キャンセル待ちは、現在ご利用いただけません。',
    waitlist_limit:
      'このメールアドレスでのキャンセル待ちは、5件までです。ほかのキャンセル待ちをやめてから、もう一度お試しください。',
    waitlist_offered: 'この方には、すでに別の時間をご案内しています。',
    waitlist_over: 'お取りおきの時間が過ぎたか、ほかの方へのご案内に移りました。',
    waitlist_unreachable:
      'この方にはメールでご案内できません。メールアドレスがないか、確認が済んでいないか、メールの上限に達しています。お電話でご連絡ください。',
    token_limit:
      'APIトークンは20個まで作成できます。使っていないものを取り消してから、もう一度お試しください。',
    shop_exists: '店舗はすでに登録されています。',
    not_bookable:
      '公開中のメニューと、営業する日がないと、予約ページを公開できません。メニュー管理と営業時間設定をご確認ください。',
    domain_taken: 'この予約ページのアドレスは、ほかの店舗で使われています。別のアドレスを入力してください。',
    domain_final: '予約ページのアドレスはすでに変更されています。変更できるのは1回だけです。',
    shop_not_empty:
      'この店舗にはすでに予約か顧客があるため、取り込めません。新しい店舗を登録してから取り込んでください。',
    import_state: 'この取り込みは、いまの状態ではその操作ができません。画面を読み込み直してください。',
    imports_unfinished:
      '終わっていない取り込みが5件あるか、取り込んだ行が多くなっています。登録または削除をしてから、もう一度お試しください。',
    import_over: '取り消せる期間（7日間）を過ぎています。',
    import_running: 'ほかの取り込みを処理しています。1分ほど待ってから、もう一度お試しください。',
    transfer_running: 'データを書き出しているところです。終わってから、もう一度お試しください。',
    already_verified: 'メールアドレスはすでに確認されています。',
    unpublished: 'このページは現在公開されていません。',
    plan_limit: '現在、オンラインでのご予約受付を停止しています。',
    plan_window: '無料プランのカレンダーでは、1ヶ月前から3ヶ月先までを表示できます。',
    beta_free: 'ベータ期間中は無料です。お支払いの必要はありません。',
    subscription_exists: 'すでにご契約があります。画面を再読み込みしてご確認ください。',
    no_subscription: 'ご契約がまだありません。',
    payment_unavailable: '決済サービスに接続できませんでした。少し時間をおいてから、もう一度お試しください。',
    plan_required: 'この機能は、スタンダードプランでご利用いただけます。',
    too_large: '送信された内容が大きすぎます。',
    media_type: 'この形式の内容は受け付けていません。',
    csrf: 'セッションが無効です。ページを再読み込みしてください',
    misdirected: 'このアドレスには、お店のページがありません。アドレスをご確認ください。',
    sandbox_host:
      'お試し環境（受信箱、Googleの代役、デモ用アカウント）は localhost でだけ使えます。別の名前で公開するときは、PUBLIC_URL と SMTP_URL を設定してください。',
    link_invalid: 'リンクが無効または期限切れです。新しいリンクを発行してください。',
    password_wrong: 'パスワードが正しくありません。',
    provider_unavailable: 'このサービスでのログインには、いま対応していません。',
    oauth_failed: 'ログインを確認できませんでした。もう一度お試しください。',
    oauth_unverified:
      'このアカウントのメールアドレスは、まだ確認されていません。メールアドレスを確認してから、もう一度お試しください。',
    oauth_not_linked:
      'このメールアドレスはすでに登録されています。メールアドレスとパスワードでログインしてください。',
    oauth_unknown: 'このアカウントはまだ登録されていません。新規登録からお進みください。',
    too_many: 'しばらく時間をおいてから再度お試しください',
    too_many_bookings:
      '短い時間に多くのご予約をいただいたため、受け付けを一時停止しています。お手数ですが、お店へ直接ご連絡ください。',
    headers_too_large: 'リクエストのヘッダーが大きすぎます。',
    fault: 'システムエラーが発生しました。時間をおいて再度お試しください。',
    busy: 'ただいま混み合っています。少し時間をおいてから、もう一度お試しください。',
  },
  en: {
    invalid: 'Please check what you entered.',
    malformed: 'The request is malformed.',
    idempotency_key_required: 'Send an Idempotency-Key header.',
    idempotency_key_reused: 'This Idempotency-Key was used with other contents.',
    unauthenticated: 'Please log in.',
    credentials: 'The email address or the password is wrong.',
    invalid_token: 'This API token is unknown, expired or revoked.',
    insufficient_scope: 'This cannot be done with an API token.',
    forbidden: 'You don’t have permission to do this.',
    foreign_origin: 'Requests from other sites are not accepted.',
    email_unverified: 'Your email address is not verified yet. Please open the link in the email we sent.',
    no_shop: 'No shop is registered for this account.',
    sign_in_again: 'For security, log out, log in again and retry.',
    not_found: 'Not found.',
    method_not_allowed: 'This method is not allowed here.',
    request_timeout: 'The request took too long to arrive. Please try again.',
    slot_taken: 'Sorry, someone else has just booked this time. Please choose another.',
    occupied: 'This time is already taken.',
    outside_rules: 'This time is outside your booking rules. Check it and save again to keep it.',
    reservations_inside:
      'Existing reservations would fall outside. They stay as they are; check them and save again.',
    dated_hours_taken: 'There are already new hours starting on this date.',
    special_taken: 'These special hours already exist.',
    hours_begun: 'These hours have already started. Change them under “Regular”.',
    reservations_live:
      'Customers with upcoming reservations or requests can’t be deleted. Cancel those first, or delete after the visit.',
    merge_final: 'This merge was already undone, or can no longer be undone.',
    payment_required: 'This menu is paid when it is booked.',
    payment_over: 'The time to pay has run out, so this time is no longer held for you. Nothing was charged.',
    menu_changed: 'The price or duration of this menu has changed. Please check it and book again.',
    section_limit: 'A booking form has at most 30 items. Please delete one first, then try again.',
    image_exists: 'This menu already has an image.',
    staff_last: 'The last staff member can’t be deactivated or deleted.',
    staff_limit: 'Up to 20 staff can take reservations. Deactivate someone first.',
    staff_rows_limit: 'You can have up to 100 staff, including inactive staff.',
    push_devices_full: 'Up to 10 devices can get notifications. Remove one you no longer use.',
    push_off: 'Notifications are off on this device. Turn them on first.',
    calendar_limit: 'You can add up to 5 calendars. Remove one you no longer need.',
    staff_in_use: 'This staff member has reservations and can’t be deleted. Deactivate them instead.',
    seat_group_limit: 'There can be at most 10 kinds of seats, rooms and machines.',
    seats_in_use: 'Some menus need one of these. Remove it from those menus first.',
    page_image_exists: 'There is already an image. Delete it first to replace it.',
    image_in_use: 'A block uses this image. Remove it from the block first.',
    library_full: 'Up to 100 images are kept. Delete one that is not used, then try again.',
    gallery_full: 'The gallery holds up to 12 photos. Delete one, then try again.',
    images_full: 'The space for images (200 MB) is used up. Delete images that are not used, then try again.',
    photos_full: 'You can keep up to 100 photos per customer. Delete one, then try again.',
    block_limit: 'A page has up to 50 blocks.',
    menus_always_shown: 'Menus cannot be hidden',
    reservation_number_fixed: 'The block with the reservation number cannot be added, edited or deleted.',
    prices_in_force:
      'These prices are already in effect and can no longer be undone. Change the price of each menu.',
    outdated: 'This was changed on another screen. Please check the latest version.',
    not_offered: 'Sorry, this time can’t be booked. Please choose another.',
    final: 'This reservation is finished or canceled and can no longer be changed.',
    undo_over: 'This can no longer be undone. You can undo it within ten minutes.',
    call_shop: 'Sorry, this reservation can’t be made online. Please call the shop.',
    past_deadline: 'The deadline for changes and cancellations has passed.',
    offer_open: 'Other times are already offered to this customer. Withdraw that offer first.',
    offer_over: 'This offer of other times has ended.',
    bill_exists: 'This visit already has a bill.',
    day_closed: 'This day is closed. To change it, reopen it in its daily report first.',
    moves_exhausted: 'You can change the time online up to ten times. Please call the shop.',
    mail_outdated: 'The reservation has changed since, so this email can no longer be sent.',
    waitlist_closed: 'The waiting list is currently closed.',
    waitlist_limit:
      'This address already has 5 places on the waiting list. Please leave one of them, then try again.',
    waitlist_offered: 'Another time is already held for this person.',
    waitlist_over: 'This time is no longer held.',
    waitlist_unreachable:
      'This person can’t be emailed: there is no confirmed address, or the email limit is reached. Please call.',
    token_limit: 'You can have up to 20 API tokens. Revoke one you no longer use, then try again.',
    shop_exists: 'A shop is already registered.',
    not_bookable:
      'To publish the booking page, you need a published menu and an open day. Check your menus and business hours.',
    domain_taken: 'This booking page address is taken. Please choose another.',
    domain_final: 'The booking page address was already changed. It can be changed once only.',
    shop_not_empty:
      'This shop already has reservations or customers. Import into a newly registered shop instead.',
    import_state: 'This import has changed. Please reload the page.',
    imports_unfinished:
      'Five imports are unfinished, or too many rows are kept. Run or delete some of them first.',
    import_over: 'The seven days to undo it are over.',
    import_running: 'Another import is under way. Please try again in a minute.',
    transfer_running: 'An export is in progress. Please try again when it is done.',
    already_verified: 'Your email address is already verified.',
    unpublished: 'This page is currently not available.',
    plan_limit: 'Online booking is currently closed.',
    plan_window: 'The calendar of the free plan shows one month back to three months ahead.',
    beta_free: 'Everything is free during the beta.',
    subscription_exists: 'You already have a subscription. Reload the page to see it.',
    no_subscription: 'You have no subscription yet.',
    payment_unavailable: 'The payment service could not be reached. Please try again in a moment.',
    plan_required: 'This feature is part of the standard plan.',
    too_large: 'What you sent is too large.',
    media_type: 'This kind of content is not accepted.',
    csrf: 'Your session is no longer valid. Please reload the page.',
    misdirected: 'There is no shop at this address. Please check it.',
    sandbox_host:
      'The sandbox (mailbox, stand-in for Google, demo account) answers only on localhost. To serve Noren under another name, set PUBLIC_URL and SMTP_URL.',
    link_invalid: 'This link is invalid or has expired. Please request a new one.',
    password_wrong: 'The password is wrong.',
    provider_unavailable: 'Logging in with this service is not offered.',
    oauth_failed: 'The login could not be confirmed. Please try again.',
    oauth_unverified:
      'The email address of this account has not been verified yet. Please verify it first and try again.',
    oauth_not_linked:
      'This email address is already registered. Please log in with your email address and password.',
    oauth_unknown: 'This account is not registered yet. Please sign up first.',
    too_many: 'Please wait a moment and try again.',
    too_many_bookings:
      'Many reservations were made from here in a short time, so booking is paused. Please contact the shop directly.',
    headers_too_large: 'The headers of the request are too large.',
    fault: 'Something went wrong. Please try again later.',
    busy: 'We’re very busy right now. Please try again in a moment.',
  },
}

/** Replaces the text above where these are exactly the refusal's reasons, in this order. */
export const errorsByReason = {
  ja: {
    plan_limit: {
      menus:
        '無料プランで公開できるメニューは5件までです。ほかのメニューを非公開にしてから、もう一度お試しください。',
      undo: '直近30日間のオンライン予約が、プランの上限に達しているため、元に戻せません。この予約は、カレンダーから登録できます。',
      spam: '直近30日間のオンライン予約が、プランの上限に達しています。この予約は、カレンダーから登録できます。',
    },
    occupied: {
      buffer: 'この時間は、準備または片付けの時間が、ほかの予定と重なります。',
      external: 'この時間には、外部カレンダーの予定が入っています。',
      seats: 'この時間は、席がほかの予約と重なります。',
    },
    image_exists: { staff: 'このスタッフにはすでに写真があります。' },
    photos_full: {
      shop: '顧客の写真は、お店全体で2,000枚まで保存できます。不要な写真を削除してから、もう一度お試しください。',
    },
    reservations_inside: {
      leaving:
        'このスタッフには、これからの予約が入っています。先にほかの担当や日時へ移すか、そのまま残して外すかをお選びください。',
      staff_hours:
        'この変更により、すでに入っている予約が担当の勤務時間の外になります。予約はそのまま残ります。内容をご確認のうえ、もう一度保存してください。',
      seats:
        '減らす席・個室・機器を使う予約が、これから入っています。先にほかの席へ移すか、予約をそのまま残して減らすかをお選びください。',
      deleting:
        'このメニューには、これからの予約が入っているため、削除できません。先に予約の変更またはキャンセルをしてください。公開をやめるだけなら、非公開にできます。',
      overlap:
        'この変更により、準備・片付けを含めた時間が、すでに入っているほかの予約と重なります。予約はそのまま残ります。内容をご確認のうえ、もう一度保存してください。',
      'outside_hours overlap':
        'この変更により、すでに入っている予約が営業時間の外になるか、準備・片付けを含めた時間がほかの予約と重なります。予約はそのまま残ります。内容をご確認のうえ、もう一度保存してください。',
    },
  },
  en: {
    plan_limit: {
      menus: 'The free plan shows 5 menus. Hide another one first, then try again.',
      undo: 'Your plan’s online reservations for these 30 days are used up, so this can’t be undone. You can add it in the calendar.',
      spam: 'Your plan’s online reservations for these 30 days are used up. You can add this one in the calendar.',
    },
    occupied: {
      buffer: 'Preparation or clean-up overlaps another entry at this time.',
      external: 'An external calendar has an event at this time.',
      seats: 'The seat is taken by another reservation at this time.',
    },
    image_exists: { staff: 'This staff member already has a photo.' },
    photos_full: {
      shop: 'You can keep up to 2,000 customer photos in total. Delete some, then try again.',
    },
    reservations_inside: {
      leaving:
        'This staff member has upcoming reservations. Move them first, or keep them and deactivate the staff member.',
      staff_hours:
        'Existing reservations would fall outside working hours. They stay as they are; check them and save again.',
      seats: 'Upcoming reservations use these. Give them another one first, or keep them as they are.',
      deleting:
        'This menu has upcoming reservations and can’t be deleted. Change or cancel them first, or hide the menu instead.',
      overlap:
        'With preparation and clean-up, existing reservations would overlap. They stay as they are; check them and save again.',
      'outside_hours overlap':
        'Existing reservations would end outside business hours, or overlap with preparation and clean-up. They stay as they are; check them and save again.',
    },
  },
}
