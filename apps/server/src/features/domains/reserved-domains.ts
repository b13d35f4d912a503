// Names that would read as ours, or that mail and browsers give a meaning. Rule SEC-16.

export const isReserved = (domain: string): boolean =>
  reserved.has(domain) || /^(www|ns|mx|smtp|imap|pop)\d*$/.test(domain)

const reserved = new Set(
  `
    about abuse access account accounts admin administrator admins advert advertise affiliate affiliates
    agree alert alerts analytics android announce announcement api apidocs apis app apps archive assets auth
    authenticate authentication author autoconfig autodiscover avatar backup banner beta billing blog blogs
    board booking bookings bot broadcast browser business buyer cache calendar campaign captcha careers
    catalog categories cdn channel chart checkout client clients cloud code community company compare config
    configuration connect console contact contacts content contract control cookie cookies coupon create
    credit cron css customer customers cybersecurity dashboard database debug default delete demo demo-admin
    deploy design dev developer developers development device direct directory dns docker docs documentation
    domain domains donate download downloads edit editor email emails embed employee employment enterprise
    error errors event events example examples explore export faq favicon feature features feedback feeds
    files finance forgot forgot-password form forms forum forums ftp gateway getting-started git github
    google graphql group groups guest guide guides header headers health healthz help helpdesk home hosting
    hostmaster hotel https icons image images imap img import inbox index info information inquiry instagram
    install internal intranet invite invoice invoices iphone issue issues jobs js kaisha kanri keyword
    language languages launch legal legal-notice license line-login links listing lists live local localhost
    login logout logs mail mailbox mailer mailer-daemon mailing mailserver main manage management manager
    map marketing master me media member members menus merchant message messages metrics mobile monitor mx
    my network new news newsletter no-reply nobody noren noren-admin noren-support noreply notice
    notification notifications ns1 ns2 null oauth oauth2 offers official old online open openid operator
    order orders organization owner owners page pages partner partners password passwords pay pay-admin
    payment payments photo photos phpmyadmin ping plan plans platform plugin plugins policy pop pop3 portal
    post postfix postgres postmaster power press pricing privacy private prod product production products
    profile profiles project promo proxy public purchase qa query queue r readyz recruit redirect redis
    refund register registration remove replica report reports request reservation reservations reset
    reset-password resource resources reviews robots roles root router rss rules s sales salon salons
    sandbox schedule script search secret secure security seller server servers service services session
    sessions settings setup share shop shops signin signout signup site sitemap sites smtp social source
    spec sql ssh sso staff staging star start stat static statistics stats status storage store stores
    stripe subdomain subscribe subscription suggest super superuser support survey svn sysadmin sysop system
    systems tables team teams template templates terms test test-admin testing tests theme themes tls token
    tokens tool tools topic tos trace tracker trial true tutorial tv uat unsubscribe update updates upgrade
    upload uploads usenet user users vendor verify version video videos vpn vpn-gw wap web webdav webhook
    webhooks webmail webmaster website websites welcome widget widgets wiki worker workspace wpad wpad-local
    www www-data www1 www2 xmlrpc yoyaku yoyaku-admin yoyakusite
  `
    .trim()
    .split(/\s+/),
)
