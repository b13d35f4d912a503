#!/bin/bash
# Makes the passwords that nobody has to know, once. The database's superuser's is for root alone; the owner's can be read
# by PostgreSQL's user, which makes the role with it, and by the group of the app's user, which signs in with it.
set -euo pipefail
umask 077
folder=${1:-/secrets}
for name in superuser owner; do
  if [ ! -s "$folder/$name" ]; then
    head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' >"$folder/$name.draft"
    mv "$folder/$name.draft" "$folder/$name"
  fi
done
chmod 755 "$folder"
chown 999:1000 "$folder/owner"
chmod 440 "$folder/owner"
