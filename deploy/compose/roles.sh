#!/bin/sh
# Runs once, on an empty database: creates the schema owner, the serving role with fewer rights, and the database.
set -eu
# On standard input psql quotes variables as literals, so a password may have any character.
psql --username="${POSTGRES_USER:-postgres}" --no-psqlrc --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=service_password="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE economy_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE economy_service LOGIN PASSWORD :'service_password';
CREATE DATABASE economy OWNER economy_owner;
SQL
