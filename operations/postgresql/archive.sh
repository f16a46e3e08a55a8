#!/bin/sh
# The archive_command of PostgreSQL: sh archive.sh <archive> %p %f
# A file appears in the archive under its name once it is there as a whole. After a crash PostgreSQL
# asks again for a file that was archived: that succeeds when it is the same, or else no later file
# would ever be archived. Another file of that name is never overwritten.
set -e
archive=$1
path=$2
name=$3
mkdir -p "$archive"
if [ -f "$archive/$name" ]; then
  exec cmp -s "$path" "$archive/$name"
fi
cp "$path" "$archive/$name.new"
sync "$archive/$name.new"
mv "$archive/$name.new" "$archive/$name"
sync "$archive"
