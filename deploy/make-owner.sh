#!/bin/bash
# Run by the PostgreSQL image when it makes its data folder: the database's owner is no superuser, because a superuser
# skips row-level security. CREATEROLE lets the first migration make noren_app and noren_system.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$(cat /secrets/owner)" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role noren login createrole password :'password';
alter database noren owner to noren;
SQL
