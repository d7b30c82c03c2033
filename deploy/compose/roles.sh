#!/bin/sh
# Runs once, when the database files are made: the owner of the schema, the lesser role that serves, and the database.
set -eu
# On standard input, where psql puts variables in as quoted literals: a password may hold any character.
psql --username="${POSTGRES_USER:-postgres}" --no-psqlrc --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=service_password="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE economy_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE economy_service LOGIN PASSWORD :'service_password';
CREATE DATABASE economy OWNER economy_owner;
SQL
