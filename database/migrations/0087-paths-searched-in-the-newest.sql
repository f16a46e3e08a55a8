-- A part of a path is searched for in the newest requests, which whole paths as an index do not help.

drop index api_request_by_path;
